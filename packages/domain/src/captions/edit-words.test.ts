import { describe, expect, it } from 'vitest'
import { deleteWords, editWord, insertWords, joinWords, replaceWords, setSpeaker, splitWord } from './edit-words.ts'
import { findWords, replaceAll } from './find-words.ts'
import type { SpokenWord } from './spoken-word.ts'
import { randomNumbers, speak } from './testing/spoken-text.ts'

const words = speak('a reação fica mais lenta, maior que tudo.', { charactersPerSecond: 10, speaker: '1' })
const texts = (list: readonly SpokenWord[]) => list.map(({ text }) => text).join(' ')
const marked = (list: readonly SpokenWord[]) => list.filter((word) => word.edited).map(({ text }) => text)
const isOrdered = (list: readonly SpokenWord[]) => list.every(({ start, end }, at) => end >= start && start >= (list[at - 1]?.start ?? 0))

describe('editing words', () => {
  it('marks an edited word as a person’s and keeps its time', () => {
    const edited = editWord(words, 1, 'redação')
    expect(edited[1]).toEqual({ ...words[1], text: 'redação', confidence: null, edited: true })
    expect(edited.filter((_, at) => at !== 1)).toEqual(words.filter((_, at) => at !== 1))
    expect(editWord(words, 1, 'reação')).toEqual(words)
  })

  it('makes several words of a text with spaces, within the time of the old one', () => {
    const edited = editWord(words, 1, 'nossa redação')
    expect(texts(edited)).toBe('a nossa redação fica mais lenta, maior que tudo.')
    expect(marked(edited)).toEqual(['nossa', 'redação'])
    expect([edited[1]?.start, edited[2]?.end]).toEqual([words[1]?.start, words[1]?.end])
    expect(isOrdered(edited)).toBe(true)
  })

  it('leaves what an edit does not change as it was heard', () => {
    const edited = editWord(words, 1, 'reação química')
    expect(marked(edited)).toEqual(['química'])
    expect(edited[1]).toBe(words[1])
  })

  it('splits and joins', () => {
    const split = splitWord(words, 1, 2)
    expect(texts(split.slice(0, 4))).toBe('a re ação fica')
    const joined = joinWords(split, 1, 3)
    expect(joined[1]).toMatchObject({ text: 'reação', edited: true, start: words[1]?.start, speaker: '1' })
    expect(joinWords(words, 2, 3)).toEqual(words)
  })

  it('inserts at the beginning, between words, and at the end, with the speaker of the neighbour', () => {
    for (const at of [0, 3, words.length]) {
      const inserted = insertWords(words, at, 'muito bem')
      expect(texts(inserted.slice(at, at + 2))).toBe('muito bem')
      expect(marked(inserted)).toEqual(['muito', 'bem'])
      expect(inserted[at]?.speaker).toBe('1')
      expect(isOrdered(inserted)).toBe(true)
    }
    expect(insertWords([], 0, 'Oi')).toEqual([{ start: 0, end: 0.3, text: 'Oi', confidence: null, speaker: null, edited: true }])
  })

  it('removes words', () => {
    expect(texts(deleteWords(words, 1, 3))).toBe('a mais lenta, maior que tudo.')
    expect(texts(editWord(words, 0, '  '))).toBe('reação fica mais lenta, maior que tudo.')
    expect(() => replaceWords(words, 5, 20, 'x')).toThrow(RangeError)
  })

  it('names a speaker without touching what was heard', () => {
    const named = setSpeaker(words, 2, 4, 'Ana')
    expect(named.map(({ speaker }) => speaker)).toEqual(['1', '1', 'Ana', 'Ana', '1', '1', '1', '1'])
    expect(marked(named)).toEqual([])
  })

  it('keeps words in order and their number right through any edits', () => {
    const random = randomNumbers(7)
    let list: SpokenWord[] = words
    for (let step = 0; step < 400; step += 1) {
      const from = Math.floor(random() * (list.length + 1))
      const to = Math.min(list.length, from + Math.floor(random() * 4))
      const text = Array.from({ length: Math.floor(random() * 4) }, (_, at) => `n${step}x${at}`)
      const next = replaceWords(list, from, to, text.join(' '))
      expect(next.map((word) => word.text)).toEqual([
        ...list.slice(0, from).map((word) => word.text),
        ...text,
        ...list.slice(to).map((word) => word.text),
      ])
      expect(isOrdered(next)).toBe(true)
      list = next
    }
  })
})

describe('finding and replacing', () => {
  it('finds over several words, whole words only unless asked, whatever the case', () => {
    expect(findWords(words, 'MAIS lenta')).toEqual([{ from: 3, to: 5, start: 0, end: 10 }])
    expect(findWords(words, 'aio')).toEqual([])
    expect(findWords(words, 'aio', { wholeWords: false })).toEqual([{ from: 5, to: 6, start: 1, end: 4 }])
    expect(findWords(words, 'Maior', { matchCase: true })).toEqual([])
    expect(findWords(words, '  ')).toEqual([])
  })

  it('replaces and keeps the punctuation around', () => {
    const { words: replaced, count } = replaceAll(speak('É maior, maior! Menor e o maior que há.'), 'maior', 'menor')
    expect([texts(replaced), count]).toEqual(['É menor, menor! Menor e o menor que há.', 3])
    expect(marked(replaced)).toEqual(['menor,', 'menor!', 'menor'])
  })

  it('replaces several words by fewer or more, and leaves the others untouched', () => {
    const spoken = speak('Hoje a foto síntese, amanhã a foto síntese.')
    const joined = replaceAll(spoken, 'foto síntese', 'fotossíntese')
    expect([texts(joined.words), joined.count]).toEqual(['Hoje a fotossíntese, amanhã a fotossíntese.', 2])
    expect(joined.words[1]).toBe(spoken[1])
    expect(texts(replaceAll(joined.words, 'a fotossíntese', 'toda a fotossíntese').words)).toBe(
      'Hoje toda a fotossíntese, amanhã toda a fotossíntese.',
    )
    expect(texts(replaceAll(spoken, 'hoje a', '').words)).toBe('foto síntese, amanhã a foto síntese.')
  })

  it('replaces several occurrences in one word', () => {
    expect(texts(replaceAll(speak('o ba-ba-ba dele'), 'ba', 'bo').words)).toBe('o bo-bo-bo dele')
    expect(texts(replaceAll(speak('sim/não sim/não'), 'não sim', 'talvez').words)).toBe('sim/talvez/não')
  })

  it('finds composed and decomposed characters alike', () => {
    expect(texts(replaceAll(speak('a reação'.normalize('NFD')), 'reação', 'ação').words).normalize('NFC')).toBe('a ação')
  })
})
