// Runs in a process of its own: reads samples from its input, and tells stretches of speech as they come.
import { findDetectorWeights, loadNativeLibrary, type NativeVad } from '../child/native-library.ts'
import { sampleRate, WindowReader } from './samples.ts'

/** Samples that the network takes at once. */
const windowSamples = 512
/** The detector's memory, in seconds; a stretch is ended before it is full. */
const bufferSeconds = 60
/** Whole seconds are read between two messages of how far it is. */
const told = 10 * sampleRate

const config = (model: string) => ({
  sileroVad: { model, threshold: 0.4, minSilenceDuration: 0.2, minSpeechDuration: 0.1, maxSpeechDuration: 30, windowSize: windowSamples },
  sampleRate,
  numThreads: 1,
  provider: 'cpu',
  debug: 0,
})

export type DetectMessage =
  | { kind: 'ready' }
  | { kind: 'unsupported' }
  | { kind: 'stretch'; start: number; end: number }
  | { kind: 'read'; seconds: number }
  | { kind: 'done'; seconds: number }

const tell = (message: DetectMessage): void => void process.send?.(message)

function tellFound(vad: NativeVad): void {
  for (; !vad.isEmpty(); vad.pop()) {
    const { start, samples } = vad.front(false)
    tell({ kind: 'stretch', start: start / sampleRate, end: (start + samples.length) / sampleRate })
  }
}

async function detect(vad: NativeVad): Promise<void> {
  const windows = new WindowReader(windowSamples)
  let samples = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    for (const window of windows.read(chunk)) {
      vad.acceptWaveform(window)
      samples += window.length
      if (samples % told < window.length) tell({ kind: 'read', seconds: samples / sampleRate })
    }
    tellFound(vad)
  }
  const rest = windows.rest()
  // The last window is filled with silence.
  const last = new Float32Array(windowSamples)
  last.set(rest)
  vad.acceptWaveform(last)
  vad.flush()
  tellFound(vad)
  tell({ kind: 'done', seconds: (samples + rest.length) / sampleRate })
}

const [library, weights] = [loadNativeLibrary(), findDetectorWeights()]
if (library === null || weights === null) tell({ kind: 'unsupported' })
else {
  const vad = new library.Vad(config(weights), bufferSeconds)
  tell({ kind: 'ready' })
  await detect(vad)
}
process.disconnect?.()
