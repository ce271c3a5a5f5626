import { frameSize } from './sound-features.ts'

/** How much loudness counts beside each number of the spectrum's shape. */
const loudnessWeight = 1.5

/** Loudness from which a frame is speech, 0 to 1. */
export const loud = 0.2

/** Logarithm of the energies of a sound without anything but the noise of its last bit. */
const silenceLevel = -11

/**
 * Makes frames of two voices comparable, in place: loudness becomes 0 (silence) to 1 (speech) times its weight, the shape has mean 0 and
 * deviation 1 over the speech and fades with the loudness.
 * @param isSpeech whether a frame may be speech; absent where nothing is known about it.
 * @returns for each frame the loudness, 0 to 1.
 */
export function levelFeatures(frames: Float32Array, isSpeech: (frame: number) => boolean = () => true): Float32Array {
  const count = frames.length / frameSize
  const loudness = new Float32Array(count)
  const sorted = Float32Array.from({ length: count }, (_, at) => frames[at * frameSize] ?? 0).sort()
  const quantile = (share: number): number => sorted[Math.min(count - 1, Math.floor(count * share))] ?? 0
  const loudest = quantile(0.95)
  if (!(loudest > silenceLevel)) {
    frames.fill(0)
    return loudness
  }
  // A recording without pauses has no silence to measure; speech spans some 40 dB.
  const quiet = Math.min(Math.max(quantile(0.05), loudest - 12), loudest - 4)
  for (let at = 0; at < count; at += 1)
    loudness[at] = isSpeech(at) ? Math.min(1, Math.max(0, ((frames[at * frameSize] ?? 0) - quiet) / (loudest - quiet) - 0.15) / 0.65) : 0
  for (let number = 1; number < frameSize; number += 1) {
    let [sum, squares, weight] = [0, 0, 1e-9]
    for (let at = 0; at < count; at += 1) {
      const level = loudness[at] ?? 0
      if (level < 0.3) continue
      const value = frames[at * frameSize + number] ?? 0
      sum += value
      squares += value * value
      weight += 1
    }
    const mean = sum / weight
    const deviation = Math.sqrt(Math.max(1e-6, squares / weight - mean * mean))
    for (let at = 0; at < count; at += 1) {
      const place = at * frameSize + number
      frames[place] = (((frames[place] ?? 0) - mean) / deviation) * (loudness[at] ?? 0)
    }
  }
  for (let at = 0; at < count; at += 1) frames[at * frameSize] = (loudness[at] ?? 0) * loudnessWeight * Math.sqrt(frameSize)
  return loudness
}
