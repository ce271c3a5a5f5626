import { describe, expect, it } from 'vitest'
import { breakCaptions } from './break-captions.ts'
import { countCharacters } from './caption-text.ts'
import { judgeCaptions } from './judge-captions.ts'
import type { SpokenWord } from './spoken-word.ts'
import { lesson, randomNumbers, speak } from './testing/spoken-text.ts'

const linesOf = (text: string, options = {}) => breakCaptions(speak(text, options)).map(({ lines }) => lines)
const perfect = { longLines: 0, tallCaptions: 0, tooShort: 0, tooLong: 0, overlaps: 0 }

/** Words as no engine should give them: of any length, at any pace, out of order, by changing speakers. */
function randomWords(seed: number): SpokenWord[] {
  const random = randomNumbers(seed)
  const pick = <T>(...values: T[]): T => values[Math.floor(random() * values.length)]!
  let at = random() * 3
  return Array.from({ length: Math.floor(random() * 120) }, () => {
    const length = pick(1, 2, 3, 5, 8, 13, 21, 42, 43, 90)
    const text =
      pick('a', 'é', 'ção', '😀', 'W', '<')
        .repeat(length)
        .slice(0, length * 2) + pick('', '', '', ',', '.', '?', '…')
    const start = at + pick(0, 0, 0.05, 0.3, 2, 9, -0.5)
    const end = start + pick(0, 0.1, 0.3, 1, 8)
    at = pick(start, end)
    return {
      start: Math.max(0, start),
      end,
      text: pick(text, text, text, ' ', `  ${text}\n`),
      confidence: null,
      speaker: pick('1', '1', '2', null),
    }
  })
}

describe('breakCaptions', () => {
  it.each([11, 14, 16])('breaks a lesson of %d characters a second within all limits, at punctuation', (charactersPerSecond) => {
    const figures = judgeCaptions(breakCaptions(speak(lesson, { charactersPerSecond }), 'pt-br'), 'pt-br')
    expect(figures).toMatchObject({ ...perfect, shareOver20: 0, weakBreaks: 0 })
    expect(figures.shareAtPunctuation).toBeGreaterThanOrEqual(0.8)
    expect(figures.shareOver17).toBeLessThanOrEqual(0.1)
  })

  it('keeps one line where it fits and balances two', () => {
    expect(linesOf('Bom dia, pessoal.')).toEqual([['Bom dia, pessoal.']])
    expect(linesOf('Anotem bem esta diferença, pois ela sempre cai na prova.')).toEqual([
      ['Anotem bem esta diferença,', 'pois ela sempre cai na prova.'],
    ])
  })

  it('ends no line after an article, a preposition or a conjunction of the language', () => {
    const text = 'the plants that live in the water of the lakes and of the rivers need the light of the sun to live and to grow'
    const ends = linesOf(text).flat()
    expect(ends.join(' ')).toBe(text)
    for (const line of ends.slice(0, -1)) expect(line).not.toMatch(/\b(the|that|in|of|and|to)$/)
  })

  it('breaks at a change of speaker, not where nobody is known', () => {
    const words = [
      ...speak('Entendeu?', { speaker: '1' }),
      ...speak('Entendi.', { speaker: '2', from: 1 }),
      ...speak('Ótimo.', { from: 1.9 }),
    ]
    expect(breakCaptions(words).map(({ lines }) => lines)).toEqual([['Entendeu?'], ['Entendi. Ótimo.']])
  })

  it('breaks at a long pause and does not bridge it', () => {
    const words = [...speak('vamos ver agora'), ...speak('como isso funciona', { from: 6 })]
    const captions = breakCaptions(words)
    expect(captions.map(({ lines }) => lines)).toEqual([['vamos ver agora'], ['como isso funciona']])
    expect(captions[0]!.end).toBeLessThan(3)
  })

  it('cuts a word that is longer than a line, and keeps its range', () => {
    const captions = breakCaptions([{ start: 1, end: 4, text: 'x'.repeat(100), confidence: null, speaker: null }])
    expect(captions.flatMap(({ lines }) => lines).map((line) => line.length)).toEqual([42, 42, 16])
    expect(captions.every(({ from, to }) => from === 0 && to === 1)).toBe(true)
  })

  it('shows quick turns one after the other, each long enough', () => {
    const words = ['Sim.', 'Não.', 'Sim!', 'Não!'].flatMap((text, at) => speak(text, { from: at * 0.4, speaker: String(at) }))
    const captions = breakCaptions(words)
    expect(captions).toHaveLength(4)
    expect(judgeCaptions(captions)).toMatchObject(perfect)
  })

  it('makes nothing of nothing', () => {
    expect(breakCaptions([])).toEqual([])
    expect(breakCaptions([{ start: 0, end: 1, text: ' \n', confidence: null, speaker: null }])).toEqual([])
  })

  it('keeps all characters in order and every limit, whatever the words are', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const words = randomWords(seed)
      const captions = breakCaptions(words)
      const written = captions
        .flatMap(({ lines }) => lines)
        .join('')
        .replaceAll(' ', '')
      expect(written).toBe(words.map(({ text }) => text.trim()).join(''))
      expect({ seed, ...judgeCaptions(captions) }).toMatchObject(perfect)
      for (const { lines, from, to, start, end } of captions) {
        for (const line of lines) expect(countCharacters(line)).toBeLessThanOrEqual(42)
        const said = words
          .slice(from, to)
          .map(({ text }) => text.trim())
          .join('')
        expect(said).toContain(lines.join('').replaceAll(' ', ''))
        expect(end).toBeGreaterThan(start)
      }
    }
  })

  it('breaks six hours of speech in moments', () => {
    const words = Array.from({ length: 300 }, (_, at) => speak(lesson, { from: at * 72 })).flat()
    const began = Date.now()
    expect(judgeCaptions(breakCaptions(words))).toMatchObject(perfect)
    expect(Date.now() - began).toBeLessThan(10_000)
  })
})
