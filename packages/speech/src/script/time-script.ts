import { medianOf, type SpokenWord, splitScript } from '@videozz/domain'
import type { Stretch } from '../pieces/stretch.ts'
import { layVoice } from './lay-voice.ts'
import { levelFeatures } from './level-features.ts'
import { type ScriptUnit, unitsOf } from './script-units.ts'
import { framesPerSecond, SoundFeatures } from './sound-features.ts'
import { countLoud, measureWords, type ScriptVoice, speakUnits, speeds } from './speak-units.ts'
import { snapUnits } from './snap-units.ts'
import { type LaidUnit, laidUnits, timeWords } from './time-words.ts'

/** Samples a second of the sound that scripts are laid on. */
export const scriptSoundRate = 16_000

/** A stretch of the script that does not seem to be what is said there: words `from` to `to` (not included), seconds. */
export type DoubtfulStretch = { from: number; to: number; start: number; end: number }
/** The script as timed words. */
export type ScriptTiming = {
  words: SpokenWord[]
  doubtful: DoubtfulStretch[]
  /** `poor` where much of the script does not seem to be what is said: it is to be looked at with care, or not used. */
  fit: 'good' | 'poor'
}

/** A unit this many times slower or quicker than most is not what is said there. */
const strangeRate = 2.2
/** Share of the words in doubtful stretches from which the whole fits poorly. */
const poorShare = 0.1

/**
 * Gives the words of a script their times in a sound without any service: a voice speaks the script, and what it says is laid on the sound
 * by dynamic time warping. Good where the script is what is said, word for word; a script with gaps is laid wrongly around them, which the
 * result can only suspect. It belongs in front of a person before it is used.
 * @param script the text; `splitScript` says what of it is not spoken.
 * @param sound signed 16-bit little-endian samples, mono, 16 kHz, cut anywhere. Hours of it are never in memory at once.
 * @param speech where somebody speaks, if that is known: music elsewhere is left out.
 * @returns no words where the script or the sound has none.
 */
export async function timeScript({
  script,
  sound,
  voice,
  speech,
  signal,
}: {
  script: string
  sound: AsyncIterable<Uint8Array>
  voice: ScriptVoice
  speech?: readonly Stretch[]
  signal?: AbortSignal
}): Promise<ScriptTiming> {
  const units = unitsOf(splitScript(script))
  const frames = await describeSound(sound, signal)
  const loudness = levelFeatures(frames, speech && inStretches(speech))
  const heard = countLoud(loudness)
  if (units.length === 0 || heard === 0) return { words: [], doubtful: [], fit: 'poor' }
  const lengths = await measureWords(units, voice)
  const spoken = await speakAtPace(units, voice, heard)
  signal?.throwIfAborted()
  const laid = layVoice(frames, loudness, spoken.frames)
  snapUnits(units, spoken, laid, loudness)
  const places = laidUnits(spoken, laid, loudness)
  const confidences = judgeUnits(places, units)
  const words = timeWords(units, spoken, laid, loudness, lengths, confidences)
  const doubtful = doubtfulStretches(units, words, confidences)
  const doubted = doubtful.reduce((sum, { from, to }) => sum + to - from, 0)
  return { words, doubtful, fit: doubted > words.length * poorShare ? 'poor' : 'good' }
}

async function describeSound(sound: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined): Promise<Float32Array> {
  const features = new SoundFeatures(scriptSoundRate)
  let rest = new Uint8Array(0)
  for await (const chunk of sound) {
    signal?.throwIfAborted()
    const bytes = new Uint8Array(rest.length + chunk.length)
    bytes.set(rest)
    bytes.set(chunk, rest.length)
    const even = bytes.length & ~1
    const view = new DataView(bytes.buffer)
    const samples = new Int16Array(even / 2)
    for (let at = 0; at < samples.length; at += 1) samples[at] = view.getInt16(at * 2, true)
    features.add(samples)
    rest = bytes.slice(even)
  }
  return features.frames.slice()
}

function inStretches(speech: readonly Stretch[]): (frame: number) => boolean {
  let at = 0
  return (frame) => {
    const time = frame / framesPerSecond
    while (at < speech.length && (speech[at]?.end ?? 0) < time) at += 1
    return (speech[at]?.start ?? Infinity) <= time + 1 / framesPerSecond
  }
}

/** Speaks about as quickly as the people in the sound: what is much quicker is laid less well. */
async function speakAtPace(units: readonly ScriptUnit[], voice: ScriptVoice, heard: number) {
  const usual = await speakUnits(units, voice, speeds.usual)
  const ratio = heard / Math.max(1, countLoud(usual.loudness))
  if (ratio > 0.85 && ratio < 1.18) return usual
  return speakUnits(units, voice, Math.round(Math.min(speeds.most, Math.max(speeds.least, speeds.usual / ratio))))
}

/** A confidence for each unit: low where it was laid far quicker or slower than most, or on what sounds different. */
function judgeUnits(places: readonly LaidUnit[], units: readonly ScriptUnit[]): number[] {
  const usual = medianOf(places.filter((_, at) => (units[at]?.words.length ?? 0) > 1).map(({ rate }) => rate)) ?? 1
  return places.map(({ rate, cost }) => {
    const strange = rate > usual * strangeRate || rate < usual / strangeRate
    const alike = Math.min(1, Math.max(0, 2.2 - cost * 0.4))
    return Math.round((strange ? alike * 0.3 : alike) * 100) / 100
  })
}

function doubtfulStretches(units: readonly ScriptUnit[], words: readonly SpokenWord[], confidences: readonly number[]): DoubtfulStretch[] {
  const stretches: DoubtfulStretch[] = []
  let from = 0
  units.forEach((unit, index) => {
    const to = from + unit.words.length
    const last = stretches.at(-1)
    if ((confidences[index] ?? 1) < 0.4) {
      if (last?.to === from) Object.assign(last, { to, end: words[to - 1]?.end ?? 0 })
      else stretches.push({ from, to, start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 })
    }
    from = to
  })
  return stretches
}
