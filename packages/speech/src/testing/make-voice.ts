import { sampleRate } from '../find/samples.ts'

/** Resonances of vowels in hertz, of a man's voice. */
const vowels = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [270, 2290, 3010],
  [570, 840, 2410],
  [300, 870, 2240],
] as const
const bandwidth = 90
/** Amplitude of a voice of loudness 1. */
const amplitude = 12_000

/** A filter that lets pass what is near a frequency. */
function resonator(frequency: number): (sample: number) => number {
  const radius = Math.exp((-Math.PI * bandwidth) / sampleRate)
  const first = 2 * radius * Math.cos((2 * Math.PI * frequency) / sampleRate)
  let [last, before] = [0, 0]
  return (sample) => {
    const now = sample + first * last - radius * radius * before
    ;[before, last] = [last, now]
    return now
  }
}

export type Voice = {
  /** Seconds of a syllable, each of which has a vowel. */
  syllable: number
  /** Which vowel is the first. */
  vowel: number
  /** Hertz, around which the voice falls and rises. */
  pitch: number
  /** 0 to 1. */
  loudness: number
}
const usual: Voice = { syllable: 0.25, vowel: 0, pitch: 120, loudness: 1 }

/**
 * Sound that detectors take for a voice: one vowel after the other, each louder in its middle.
 * @returns samples of 16 bits, 16 kHz, one channel.
 */
export function makeVoice(seconds: number, voice: Partial<Voice> = {}): Buffer {
  const { syllable, vowel, pitch, loudness } = { ...usual, ...voice }
  const sound = new Float32Array(Math.round(seconds * sampleRate))
  let [phase, current] = [0, -1]
  let filters: ((sample: number) => number)[] = []
  for (let index = 0; index < sound.length; index++) {
    const time = index / sampleRate
    const number = Math.floor(time / syllable)
    if (number !== current) filters = (vowels[(vowel + number) % vowels.length] ?? vowels[0]).map(resonator)
    current = number
    phase += (pitch + 25 * Math.sin(2 * Math.PI * 0.7 * time)) / sampleRate
    const pulse = phase >= 1 ? 1 : 0
    phase %= 1
    const shape = 0.25 + 0.75 * Math.sin((Math.PI * (time - number * syllable)) / syllable) ** 2
    sound[index] = shape * filters.reduce((sum, filter) => sum + filter(pulse), 0)
  }
  const peak = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9)
  const pcm = Buffer.alloc(sound.length * 2)
  for (const [index, sample] of sound.entries()) pcm.writeInt16LE(Math.round((amplitude * loudness * sample) / peak), index * 2)
  return pcm
}
