import { expect, it } from 'vitest'
import { packWords, unpackWords } from './packed-words.ts'
import type { SpokenWord } from './spoken-word.ts'

it('stores words with their marks, and reads them as they were', () => {
  const word = { start: 1.25, end: 1.5, text: 'Oi', confidence: 0.58, speaker: '1' }
  const words: SpokenWord[] = [
    word,
    { ...word, edited: true },
    { ...word, confidence: null, speaker: null, paragraph: 'begins' },
    { ...word, edited: true, paragraph: 'continues' },
  ]
  const packed = packWords(words)
  expect(packed.map(([start, end, text, ...rest]) => [start, end, text, rest])).toEqual([
    [1250, 1500, 'Oi', [58, '1']],
    [1250, 1500, 'Oi', [58, '1', 1]],
    [1250, 1500, 'Oi', [null, null, 2]],
    [1250, 1500, 'Oi', [58, '1', 5]],
  ])
  expect(unpackWords(packed)).toEqual(words)
})
