import { describe, expect, it } from 'vitest'
import { cuesToWords } from './cues-to-words.ts'
import { speak } from './testing/spoken-text.ts'

const known = speak('a luz muda a velosidade da reação.').map((word) => ({ ...word, speaker: 'Marina' }))
const start = known[0]?.start ?? 0
const end = known.at(-1)?.end ?? 0
const cueOf = (plain: string, from = start, to = end) => ({ start: from, end: to, plain })

describe('cuesToWords', () => {
  it('keeps what is known of words that stay, and gives new ones a time between them', () => {
    const words = cuesToWords([cueOf('A luz muda\na velocidade da reação.')], known)
    expect(words.map(({ text }) => text)).toEqual(['A', 'luz', 'muda', 'a', 'velocidade', 'da', 'reação.'])
    expect(words[1]).toEqual(known[1])
    expect(words[0]).toEqual({ ...known[0], text: 'A', edited: true })
    expect(words[4]).toMatchObject({ edited: true, confidence: null, speaker: null })
    const times = words.flatMap((word) => [word.start, word.end])
    expect(words.map((word) => word.start)).toEqual(words.map((word) => word.start).toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(end)
  })

  it('takes the times of captions that were moved', () => {
    const words = cuesToWords([cueOf('a luz muda', 100, 102)], known)
    expect([words[0]?.start, words.at(-1)?.end]).toEqual([100, 102])
    expect(words.every(({ edited }) => edited)).toBe(true)
  })

  it('leaves out dashes that mark who speaks, and orders captions', () => {
    const words = cuesToWords([cueOf('- Sim.', 8, 9), cueOf('- Funciona?\n— Claro', 5, 7), cueOf('', 9, 10)], [])
    expect(words.map(({ text }) => text)).toEqual(['Funciona?', 'Claro', 'Sim.'])
  })
})
