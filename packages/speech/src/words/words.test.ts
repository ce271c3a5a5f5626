import { type SpokenWord, spreadWords } from '@videozz/domain'
import { describe, expect, it } from 'vitest'
import { languageCode } from './language-code.ts'
import { matchTexts } from './match-texts.ts'
import { tidyWords } from './tidy-words.ts'
import { writeAsText } from './write-as-text.ts'

const timed = (...texts: string[]): SpokenWord[] =>
  texts.map((text, index) => ({ text, start: index, end: index + 0.5, confidence: 0.9, speaker: null }))

describe('languages', () => {
  it.each([
    ['portuguese', 'pt'],
    ['Portuguese', 'pt'],
    ['spanish', 'es'],
    ['castilian', 'es'],
    ['mandarin', 'zh'],
    ['lao', 'lo'],
    ['pt', 'pt'],
    ['por', 'pt'],
    ['pt_br', 'pt-BR'],
    ['pt-BR', 'pt-BR'],
    ['EN', 'en'],
  ])('named %s are %s', (name, code) => expect(languageCode(name)).toBe(code))

  it.each(['', 'unknown', 'und', 'auto', 'not a language', '12', null, undefined])('named %s are not known', (name) =>
    expect(languageCode(name)).toBeNull(),
  )
})

describe('words of two texts', () => {
  it('match without case, accents and punctuation, in order', () => {
    expect(matchTexts(['Olá,', 'MUNDO!', '—', 'é'], ['ola', 'novo', 'mundo', 'e'])).toEqual([
      [0, 0],
      [1, 2],
      [3, 3],
    ])
    expect(matchTexts([], ['a'])).toEqual([])
    expect(matchTexts(['a', 'b', 'a'], ['a'])).toHaveLength(1)
  })

  it('that are long and wholly different match nothing, soon', () => {
    const many = (letter: string): string[] => Array.from({ length: 5000 }, (_, index) => letter + index)
    expect(matchTexts(many('a'), many('b'))).toEqual([])
  })
})

describe('words written as a text', () => {
  it('take its punctuation and capitals, and keep their times', () => {
    const words = timed('olá', 'mundo', 'é', 'hoje')
    expect(writeAsText(words, 'Olá, mundo! É hoje.')).toEqual(
      words.map((word, index) => ({ ...word, text: ['Olá,', 'mundo!', 'É', 'hoje.'][index] })),
    )
  })

  it('lie between their neighbours where only the text has them', () => {
    const written = writeAsText(timed('são', 'dez', 'agora'), 'São dez por cento agora.')
    expect(written.map(({ text }) => text)).toEqual(['São', 'dez', 'por', 'cento', 'agora.'])
    expect(written.map(({ start }) => start)).toEqual([0, 1, expect.closeTo(1.5, 1), expect.closeTo(1.7, 1), 2])
  })

  it('take marks that stand alone to their neighbour', () => {
    expect(writeAsText(timed('sim', 'não'), '— Sim — não').map(({ text }) => text)).toEqual(['— Sim —', 'não'])
  })

  it('stay as they are where the text has no spaces', () => {
    const words = timed('今', '天', '天', '气', '好')
    expect(writeAsText(words, '今天天气好。')).toEqual(words)
  })
})

it('words without times share the seconds by their length', () => {
  expect(spreadWords(['abc', 'abcdefg'], 2, 5).map(({ start, end }) => [start, end])).toEqual([
    [2, 3],
    [3, 5],
  ])
  expect(spreadWords([], 2, 5)).toEqual([])
})

it('times of words are put in order and inside the piece', () => {
  const words = tidyWords(
    [
      { text: ' a ', start: -1, end: 0.5, confidence: 1.5, speaker: null },
      { text: 'b', start: 3, end: 3, confidence: -1, speaker: 'A' },
      { text: 'c', start: 2, end: 99, confidence: null, speaker: null },
      { text: ' ', start: 3, end: 4, confidence: null, speaker: null },
      { text: 'd', start: Number.NaN, end: 4, confidence: null, speaker: null },
      { text: 'e', start: 50, end: 60, confidence: null, speaker: null },
    ],
    10,
  )
  expect(words).toEqual([
    { text: 'a', start: 0, end: 0.5, confidence: 1, speaker: null },
    { text: 'b', start: 3, end: 3.02, confidence: 0, speaker: 'A' },
    { text: 'c', start: 3, end: 10, confidence: null, speaker: null },
    { text: 'e', start: 10, end: 10, confidence: null, speaker: null },
  ])
})
