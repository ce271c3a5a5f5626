// Runs in a process of its own: loads a model once, and writes down the words of each piece it is sent.
import type { SpokenWord } from '@videozz/domain'
import { loadNativeLibrary, type NativeRecognizer } from '../../child/native-library.ts'
import { sampleRate, toSamples } from '../../find/samples.ts'
import { joinTokens } from './join-tokens.ts'

export type RecognizeRequest = { kind: 'load'; folder: string; threads: number } | { kind: 'hear'; wav: Uint8Array }
export type RecognizeAnswer =
  | { kind: 'loaded' }
  | { kind: 'unsupported' }
  | { kind: 'heard'; words: SpokenWord[]; language: string | null }
  | { kind: 'refused' }

const tell = (answer: RecognizeAnswer): void => void process.send?.(answer)

const config = (folder: string, threads: number) => ({
  featConfig: { sampleRate, featureDim: 80 },
  modelConfig: {
    transducer: {
      encoder: `${folder}/encoder.int8.onnx`,
      decoder: `${folder}/decoder.int8.onnx`,
      joiner: `${folder}/joiner.int8.onnx`,
    },
    tokens: `${folder}/tokens.txt`,
    modelType: 'nemo_transducer',
    numThreads: threads,
    provider: 'cpu',
    debug: 0,
  },
})

/** The samples of a WAV of 16 bits, 16 kHz, one channel; null where it is none. */
function readWav(wav: Buffer): Float32Array | null {
  if (wav.length < 12 || wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE') return null
  for (let at = 12; at + 8 <= wav.length;) {
    const size = wav.readUInt32LE(at + 4)
    if (wav.toString('latin1', at, at + 4) === 'data') return toSamples(wav.subarray(at + 8, at + 8 + size))
    if (wav.toString('latin1', at, at + 4) === 'fmt ' && size >= 16) {
      const [format, channels, rate, bits] = [
        wav.readUInt16LE(at + 8),
        wav.readUInt16LE(at + 10),
        wav.readUInt32LE(at + 12),
        wav.readUInt16LE(at + 22),
      ]
      if ((format !== 1 && format !== 0xfffe) || channels !== 1 || rate !== sampleRate || bits !== 16) return null
    }
    at += 8 + size + (size % 2)
  }
  return null
}

let recognizer: NativeRecognizer | undefined

function hear(wav: Buffer): RecognizeAnswer {
  const samples = readWav(wav)
  if (samples === null || recognizer === undefined) return { kind: 'refused' }
  const stream = recognizer.createStream()
  stream.acceptWaveform({ samples, sampleRate })
  recognizer.decode(stream)
  const result = recognizer.getResult(stream)
  return { kind: 'heard', words: joinTokens(result), language: result.lang || null }
}

process.on('message', (request: RecognizeRequest) => {
  if (request.kind === 'hear') return tell(hear(Buffer.from(request.wav)))
  const library = loadNativeLibrary()
  if (library === null) return tell({ kind: 'unsupported' })
  recognizer = new library.OfflineRecognizer(config(request.folder, request.threads))
  tell({ kind: 'loaded' })
})
