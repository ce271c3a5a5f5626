import { spreadWords } from '@videozz/domain'
import type { Stretch } from '@videozz/speech'
import type { Lesson } from '@videozz/speech/testing'
import type { Prompt, PromptLanguage } from './read-prompts.ts'

const sampleRate = 16_000
/** Samples of a window that is loud or not. */
const window = 320
/** Loud: so much below the loudest window of its recording, in decibels. */
const below = 32
/** Silence inside of a word or between two that counts as speech, in seconds. */
const inner = 0.15
/** Shortest stretch of speech, in seconds. */
const shortest = 0.06
/** Noise under everything: amplitude of samples of 16 bits. */
const noise = 24

export type RealLesson = Lesson & { seconds: number; speech: Stretch[] }

/**
 * A lesson of recordings one after the other, with silences between them as people make them: most short, every sixth of 1 to 5 s, every
 * fortieth of 20 s. Where speech is follows from the loudness of the clean recordings; words share it by their length.
 */
export function makeRealLesson(prompts: readonly Prompt[], language: PromptLanguage, longest: number): RealLesson {
  const random = randomFrom(20)
  const chunks: Buffer[] = []
  const [speech, words]: [Stretch[], Lesson['words']] = [[], []]
  let at = 0
  const add = (chunk: Buffer): void => {
    chunks.push(chunk)
    at += chunk.length / 2 / sampleRate
  }
  add(silence(1))
  for (const [index, { samples, text }] of prompts.entries()) {
    if (at > longest) break
    const loud = loudStretches(samples)
    const begin = at
    speech.push(...loud.map(({ start, end }) => ({ start: begin + start, end: begin + end })))
    words.push(...wordsOn(loud, text).map((word) => ({ ...word, start: begin + word.start, end: begin + word.end })))
    add(Buffer.from(samples))
    add(silence(index % 40 === 39 ? 20 : index % 6 === 5 ? 1 + 4 * random() : 0.1 + 0.7 * random()))
  }
  const pcm = Buffer.concat(chunks)
  for (let sample = 0; sample < pcm.length; sample += 2)
    pcm.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(pcm.readInt16LE(sample) + noise * (random() - 0.5)))), sample)
  return { pcm, words, language, seconds: at, speech }
}

const silence = (seconds: number): Buffer => Buffer.alloc(Math.round(seconds * sampleRate) * 2)

function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

function loudStretches(samples: Buffer): Stretch[] {
  const levels = Array.from({ length: Math.floor(samples.length / 2 / window) }, (_, index) => {
    let sum = 1
    for (let sample = index * window; sample < (index + 1) * window; sample++) sum += samples.readInt16LE(sample * 2) ** 2
    return 10 * Math.log10(sum / window)
  })
  const threshold = Math.max(...levels) - below
  const stretches: Stretch[] = []
  for (const [index, level] of levels.entries()) {
    if (level < threshold) continue
    const [start, end] = [(index * window) / sampleRate, ((index + 1) * window) / sampleRate]
    const last = stretches.at(-1)
    if (last && start - last.end < inner) last.end = end
    else stretches.push({ start, end })
  }
  // A click of the recording is no speech.
  return stretches.filter(({ start, end }) => end - start >= shortest)
}

/** Words of a text, spread over the stretches as if these had no silence between them; where one ends, so does a word. */
function wordsOn(loud: readonly Stretch[], text: string): Lesson['words'] {
  const tokens = text.split(/\s+/).filter((token) => /[\p{L}\p{N}]/u.test(token))
  const letters = tokens.reduce((sum, token) => sum + token.length + 1, 0)
  const spoken = loud.reduce((sum, { start, end }) => sum + end - start, 0)
  const words: Lesson['words'] = []
  let [next, spokenBefore, lettersBefore] = [0, 0, 0]
  for (const [index, { start, end }] of loud.entries()) {
    spokenBefore += end - start
    const here: string[] = []
    const isLast = index === loud.length - 1
    while (next < tokens.length && (isLast || (lettersBefore + (tokens[next]?.length ?? 0) / 2) / letters < spokenBefore / spoken)) {
      here.push(tokens[next] ?? '')
      lettersBefore += (tokens[next++]?.length ?? 0) + 1
    }
    words.push(...spreadWords(here, start, end))
  }
  return words
}
