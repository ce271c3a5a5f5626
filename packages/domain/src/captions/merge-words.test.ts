import { describe, expect, it } from 'vitest'
import { deleteWords, editWord, insertWords } from './edit-words.ts'
import { acceptProposals, mergeWords, refuseProposals } from './merge-words.ts'
import type { SpokenWord } from './spoken-word.ts'
import { lesson, randomNumbers, speak } from './testing/spoken-text.ts'

const texts = (list: readonly SpokenWord[]) => list.map(({ text }) => text).join(' ')
const later = (list: readonly SpokenWord[], seconds: number) =>
  list.map((word) => ({ ...word, start: word.start + seconds, end: word.end + seconds, confidence: 0.5 }))
const base = speak('a luz muda a velosidade da reação e isso não é falso.')

describe('mergeWords', () => {
  it('takes times and confidence of a run that heard the same', () => {
    const merge = mergeWords(base, base, later(base, 0.2))
    expect(merge).toEqual({ words: later(base, 0.2), proposals: [] })
  })

  it('keeps an edit silently where the run hears what was corrected, and proposes what is new', () => {
    const mine = editWord(base, 4, 'velocidade')
    expect(mergeWords(base, mine, later(base, 0.1)).proposals).toEqual([])
    const merge = mergeWords(base, mine, speak('a luz muda a felicidade da reação e isso não é falso.'))
    expect(texts(merge.words)).toBe(texts(mine))
    expect(merge.proposals).toMatchObject([{ from: 4, to: 5, mine: 'velocidade', edited: true, change: 'words' }])
    expect(texts(merge.proposals[0]?.theirs ?? [])).toBe('felicidade')
    expect(mergeWords(base, mine, speak('a luz muda a velocidade da reação e isso não é falso.')).proposals).toEqual([])
  })

  it('proposes what a run hears differently where nobody edited, and overwrites nothing', () => {
    const merge = mergeWords(base, base, speak('a luz muda a velocidade da reação, e isso é falso.'))
    expect(texts(merge.words)).toBe(texts(base))
    expect(merge.proposals.map(({ mine, theirs, edited, change }) => [mine, texts(theirs), edited, change])).toEqual([
      ['velosidade', 'velocidade', false, 'words'],
      ['reação', 'reação,', false, 'form'],
      ['não', '', false, 'words'],
    ])
    expect(texts(acceptProposals(merge, () => true).words)).toBe('a luz muda a velocidade da reação, e isso é falso.')
  })

  it('keeps the names of speakers, and takes those that were not told before', () => {
    const named = base.map((word, at) => (at < 4 ? { ...word, speaker: 'Marina' } : word))
    const heard = base.map((word) => ({ ...word, speaker: '0' }))
    expect(mergeWords(base, named, heard).words.map(({ speaker }) => speaker)).toEqual(base.map((_, at) => (at < 4 ? 'Marina' : '0')))
  })

  it('does not bring back what a person removed, nor remove what they added', () => {
    const mine = insertWords(deleteWords(base, 9, 10), 0, 'Vejam:')
    const merge = mergeWords(base, mine, later(base, 0.1))
    expect(merge.proposals).toEqual([])
    expect(texts(merge.words)).toBe('Vejam: a luz muda a velosidade da reação e isso é falso.')
  })

  it('knows edits by their mark where the last run was not kept', () => {
    const mine = editWord(base, 4, 'velocidade')
    expect(mergeWords([], mine, base).proposals).toMatchObject([{ mine: 'velocidade', edited: true }])
    expect(mergeWords([], base, speak('a luz muda a cor.')).proposals.every(({ edited }) => !edited)).toBe(true)
  })

  it('accepts and refuses one by one, in any order', () => {
    const heard = speak('nossa luz solar muda a velocidade dessa reação e isso é verdadeiro mesmo.')
    const merge = mergeWords(base, base, heard)
    let forwards = merge
    while (forwards.proposals.length > 0) forwards = acceptProposals(forwards, (_, index) => index === 0)
    let backwards = merge
    while (backwards.proposals.length > 0) backwards = acceptProposals(backwards, (_, index) => index === backwards.proposals.length - 1)
    expect([texts(forwards.words), texts(backwards.words)]).toEqual([texts(heard), texts(heard)])
    const none = refuseProposals(merge, () => true)
    expect([texts(none.words), none.proposals]).toEqual([texts(base), []])
    // What was refused is not proposed again by a run that hears the same.
    expect(mergeWords(heard, none.words, later(heard, 0.1)).proposals).toEqual([])
  })

  it('gives the words of either side where all proposals are accepted or refused, whatever was edited', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = randomNumbers(seed)
      const change = (list: readonly SpokenWord[], rate: number) => {
        let changed = [...list]
        for (let at = list.length - 1; at >= 0; at -= 1) {
          if (random() > rate) continue
          const kind = Math.floor(random() * 3)
          changed =
            kind === 0 ? deleteWords(changed, at, at + 1) : kind === 1 ? insertWords(changed, at, 'novo') : editWord(changed, at, 'outro')
        }
        return changed
      }
      const first = speak(lesson)
      const mine = change(first, 0.1)
      const theirs = later(change(first, 0.15), random() * 2 - 0.5).map(({ start, end, text }): SpokenWord => ({
        start,
        end,
        text,
        confidence: 0.5,
        speaker: null,
      }))
      const all = mergeWords([], mine, theirs)
      expect(texts(all.words)).toBe(texts(mine))
      expect(texts(acceptProposals(all, () => true).words)).toBe(texts(theirs))
      const merge = mergeWords(first, mine, theirs)
      expect(texts(merge.words)).toBe(texts(mine))
      expect(merge.proposals.length).toBeLessThanOrEqual(all.proposals.length)
      merge.proposals.forEach(({ from, to, mine: text }, at) => {
        expect(text).toBe(texts(mine.slice(from, to)))
        expect(from).toBeGreaterThanOrEqual(merge.proposals[at - 1]?.to ?? 0)
      })
    }
  })

  it('merges six hours of words in moments', () => {
    const random = randomNumbers(3)
    const whole = Array.from({ length: 300 }, (_, at) => speak(lesson, { from: at * 72 })).flat()
    const mine = whole.map((word) => (random() < 0.1 ? { ...word, text: 'outra', confidence: null, edited: true as const } : word))
    const theirs = whole.filter(() => random() > 0.05)
    const began = Date.now()
    const merge = mergeWords(whole, mine, theirs)
    // About a second on a quiet machine; a quadratic search would take minutes.
    expect(Date.now() - began).toBeLessThan(15_000)
    expect(merge.words).toHaveLength(mine.length)
    expect(mine.length).toBeGreaterThan(50_000)
  })

  it('survives words that all have the same time', () => {
    const still = Array.from({ length: 3000 }, (_, at) => ({ start: 0, end: 0, text: `p${at % 7}`, confidence: null, speaker: null }))
    expect(mergeWords([], still, still.slice(100)).words).toHaveLength(3000)
  })
})
