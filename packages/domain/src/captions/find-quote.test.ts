import { describe, expect, it } from 'vitest'
import { breakCaptions } from './break-captions.ts'
import { findQuote } from './find-quote.ts'
import { lesson, speak } from './testing/spoken-text.ts'

const captions = [
  { start: 0, end: 2, lines: ['Se a temperatura for menor', 'que dez graus,'] },
  { start: 2, end: 4, lines: ['a reação fica mais lenta.'] },
  { start: 5, end: 8, lines: ['Ela está infeliz,', 'e o sol  é ÓTIMO.'] },
  { start: 9, end: 11, lines: ['a reação fica mais lenta.'] },
]

describe('findQuote', () => {
  it('finds the words over lines and captions, and gives them as they stand there', () => {
    expect(findQuote('MENOR que dez graus, a   reação', captions)).toEqual({
      from: 0,
      to: 2,
      text: 'menor que dez graus, a reação',
      start: 0,
      end: 4,
    })
    expect(findQuote('e o sol é ótimo'.normalize('NFD'), captions)).toMatchObject({
      from: 2,
      to: 3,
      text: 'e o sol é ÓTIMO',
      start: 5,
      end: 8,
    })
  })

  it('accepts nothing that is only alike', () => {
    for (const other of [
      'Se a temperatura for maior que dez graus',
      'menor que 10 graus',
      'menor que dez graus a reação',
      'que dez grau',
      'feliz',
      'e o sol e ótimo',
      'a reação mais lenta',
      '“menor que dez graus”',
      '...',
      '',
    ])
      expect(findQuote(other, captions)).toBeNull()
  })

  it('looks only in the captions it is given, and over none that are left out between', () => {
    expect(findQuote('a reação fica mais lenta.', captions, [3])).toMatchObject({ from: 3, to: 4, start: 9 })
    expect(findQuote('a reação fica mais lenta.', captions, [3, 1])).toMatchObject({ from: 1, to: 2 })
    expect(findQuote('graus, a reação', captions, [0, 2])).toBeNull()
    expect(findQuote('graus, a reação', captions, [1, 0, 0])).toMatchObject({ from: 0, to: 2 })
    expect(findQuote('a reação', captions, [7, -1, 0.5])).toBeNull()
    expect(findQuote('a reação', captions, [])).toBeNull()
  })

  it('finds every stretch of a transcript in the captions made of it', () => {
    const words = speak(lesson)
    const made = breakCaptions(words)
    for (let from = 0; from < words.length - 9; from += 5) {
      const said = words.slice(from, from + 9)
      const found = findQuote(said.map(({ text }) => text).join(' '), made)
      expect(made.slice(found?.from, found?.to).some((caption) => caption.from <= from && caption.to > from)).toBe(true)
    }
  })
})
