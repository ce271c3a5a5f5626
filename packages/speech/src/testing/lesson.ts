import type { SpokenWord } from '@videozz/domain'
import { sampleRate } from '../find/samples.ts'
import { makeVoice } from './make-voice.ts'

/** Sound whose words and times are known. */
export type Lesson = {
  /** 16 bits, 16 kHz, one channel, little-endian. */
  pcm: Buffer
  words: SpokenWord[]
  /** BCP 47. */
  language: string
}

const syllables = ['ca', 'mi', 'nho', 'por', 'ta', 'ção', 'le', 'gen', 'da', 'é', 'au', 'lá', 'ques', 'tão', 'ver', 'de']

/** Numbers between 0 and 1 that are the same each time. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * A lesson of made-up words in a made-up voice: no two stretches of it have the same loudness over time. Sentences of about ten words
 * end with a full stop and a silence of a second, every fifth one with a silence of four.
 */
export function makeLesson(seconds: number, seed = 1): Lesson {
  const random = randomFrom(seed)
  const pcm = Buffer.alloc(seconds * sampleRate * 2)
  const words: SpokenWord[] = []
  let [at, inSentence, sentences] = [0.5, 0, 0]
  for (;;) {
    const length = 0.15 + random() * 0.4
    if (at + length > seconds - 0.5) return { pcm, words, language: 'pt-BR' }
    const name = Array.from({ length: 1 + Math.floor(random() * 3) }, () => syllables[Math.floor(random() * syllables.length)]).join('')
    const isLast = ++inSentence > 6 + random() * 6
    const text = (inSentence === 1 ? name.charAt(0).toUpperCase() + name.slice(1) : name) + (isLast ? '.' : '')
    words.push({ start: round(at), end: round(at + length), text, confidence: 0.9, speaker: null })
    const voice = { syllable: length, vowel: Math.floor(random() * 5), pitch: 90 + random() * 90, loudness: 0.25 + random() * 0.75 }
    makeVoice(round(at + length) - round(at), voice).copy(pcm, Math.round(round(at) * sampleRate) * 2)
    at += length + 0.04 + random() * 0.12
    if (!isLast) continue
    at += ++sentences % 5 === 0 ? 4 : 1
    inSentence = 0
  }
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Part of the sound of a lesson. */
export const cutPcm = (pcm: Buffer, start: number, end: number): Buffer =>
  pcm.subarray(Math.round(start * sampleRate) * 2, Math.round(end * sampleRate) * 2)

/** A WAV of samples. */
export function writeWav(pcm: Buffer): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + pcm.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(pcm.length, 40)
  return Buffer.concat([header, pcm])
}
