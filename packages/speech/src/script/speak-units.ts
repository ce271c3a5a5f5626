import { levelFeatures, loud } from './level-features.ts'
import type { ScriptUnit } from './script-units.ts'
import { frameSize, SoundFeatures } from './sound-features.ts'

/** A program that speaks texts, one after the other. */
export type ScriptVoice = {
  /** Samples a second of what it says. */
  rate: number
  /**
   * Speaks each text by itself, in their order. A text without anything to say gives no samples.
   * @param speed words a minute, about.
   */
  speak: (texts: readonly string[], speed: number, onSpoken: (samples: Int16Array, index: number) => void) => Promise<void>
}

/** Frames of what the voice said, and of each unit the first one and the one after its last. */
export type SpokenUnits = { frames: Float32Array; loudness: Float32Array; spans: { from: number; to: number }[] }

/** The voice's usual speed and its limits, in words a minute. */
export const speeds = { usual: 175, least: 90, most: 350 }

/** Silence between units, so that a pause of the speaker has something to be laid on. */
const pauseSeconds = 0.1

function withoutSilence(samples: Int16Array): Int16Array {
  let from = 0
  let to = samples.length
  while (from < to && Math.abs(samples[from] ?? 0) < 2) from += 1
  while (to > from && Math.abs(samples[to - 1] ?? 0) < 2) to -= 1
  return samples.subarray(from, to)
}

/** Lets the voice speak the units. */
export async function speakUnits(units: readonly ScriptUnit[], voice: ScriptVoice, speed: number): Promise<SpokenUnits> {
  const features = new SoundFeatures(voice.rate)
  const pause = new Int16Array(Math.round(voice.rate * pauseSeconds))
  const spans: { from: number; to: number }[] = []
  features.add(pause)
  await voice.speak(
    units.map(({ words }) => words.join(' ')),
    speed,
    (samples) => {
      const spoken = withoutSilence(samples)
      // The window of a frame begins at its time: the first one that is all speech.
      const from = features.count + 1
      features.add(spoken)
      spans.push({ from: Math.min(from, features.count), to: features.count })
      features.add(pause)
    },
  )
  const frames = features.frames.slice()
  return { frames, loudness: levelFeatures(frames), spans }
}

/** How long each word takes by itself, in samples; for the share of each word in its unit. */
export async function measureWords(units: readonly ScriptUnit[], voice: ScriptVoice): Promise<Map<string, number>> {
  const words = [...new Set(units.filter((unit) => unit.words.length > 1).flatMap((unit) => unit.words))]
  const lengths = new Map<string, number>()
  await voice.speak(words, speeds.usual, (samples, index) => lengths.set(words[index] ?? '', withoutSilence(samples).length))
  return lengths
}

/** Frames that are spoken, not silent. */
export const countLoud = (loudness: Float32Array): number => loudness.reduce((sum, level) => sum + (level >= loud ? 1 : 0), 0)

/** The number of frames of some features. */
export const countFrames = (frames: Float32Array): number => frames.length / frameSize
