import { packWords, paragraphsOf, type SpokenWord } from '@videozz/domain'
import { describe, expect, it } from 'vitest'
import { savedContent, type Transcript, wordsToSend } from './content.ts'
import { changeWords, decide, dropProposals, isDecided, isDirty, keepMine, openDraft, redo, settle, undo } from './draft.ts'
import { joinParagraph, splitParagraph } from './paragraph-breaks.ts'
import { rewriteWords } from './rewrite-words.ts'
import { renameSpeaker, speakerName, speakersOf } from './speakers.ts'
import { writeSrt, writeTranscript } from './transcript-file.ts'
import { confirmWord, countCorrections, countUnsure, nextUnsure } from './unsure.ts'
import { wordAt } from './word-at.ts'

const say = (text: string, change: Partial<SpokenWord> = {}): SpokenWord[] =>
  text.split(' ').map((word, at) => ({ start: at, end: at + 0.8, text: word, confidence: 0.9, speaker: null, ...change }))
const read = (words: readonly SpokenWord[]) => words.map(({ text }) => text).join(' ')
const marked = (words: readonly SpokenWord[]) => words.filter(({ edited }) => edited).map(({ text }) => text)
const transcript = (mine: readonly SpokenWord[], change: Partial<Transcript> = {}): Transcript => ({
  language: 'pt-BR',
  origin: 'heard',
  revision: 1,
  words: packWords(mine),
  proposal: null,
  ...change,
})

describe('rewriting a paragraph', () => {
  const words = say('Se eu corto para quatro o público se quer percebe')

  it('keeps the times of every word that stays, also between two changes', () => {
    const changed = rewriteWords(words, 0, 10, 'Se eu cortar para quatro, o público sequer percebe')
    expect(read(changed)).toBe('Se eu cortar para quatro, o público sequer percebe')
    expect(marked(changed)).toEqual(['cortar', 'quatro,', 'sequer'])
    for (const text of ['Se', 'eu', 'para', 'o', 'público', 'percebe'])
      expect(changed.find((word) => word.text === text)).toBe(words.find((word) => word.text === text))
    expect(changed.find(({ text }) => text === 'sequer')).toMatchObject({ start: 7, end: 8.8 })
  })

  it('changes nothing where the text is the same, and removes all of it where it is empty', () => {
    expect(rewriteWords(words, 2, 5, ' corto  para quatro ').every((word, at) => word === words[at])).toBe(true)
    expect(read(rewriteWords(words, 0, 7, ''))).toBe('se quer percebe')
  })

  it('begins a paragraph at a new line, and keeps a dash as a word that can be sent', () => {
    const changed = rewriteWords(words, 0, 10, 'Se eu corto para quatro —\n\no público se quer percebe')
    expect(paragraphsOf(changed).map(({ from, to }) => read(changed.slice(from, to)))).toEqual([
      'Se eu corto para quatro —',
      'o público se quer percebe',
    ])
    expect(marked(changed)).toEqual(['—'])
    expect(wordsToSend(say('a').map((word) => ({ ...word, text: 'um —', edited: true }))).map((word) => word[2])).toEqual(['um', '—'])
  })

  it('splits and joins paragraphs; a joined one is said by who said the one before', () => {
    const two = splitParagraph(words, 5)
    expect(paragraphsOf(two)).toHaveLength(2)
    const named = two.map((word, at) => ({ ...word, speaker: at < 5 ? 'Ana' : 'Bia' }))
    const [one, other] = paragraphsOf(named)
    const joined = joinParagraph(named, one!, other!)
    expect(paragraphsOf(joined)).toHaveLength(1)
    expect(speakersOf(joined)).toEqual(['Ana'])
    expect(marked(joined)).toEqual([])
  })
})

describe('a draft', () => {
  const heard = say('Na ficha de taimim isso aparece se quer hoje')
  const mine = rewriteWords(heard, 0, 9, 'Na ficha de timing isso aparece se quer hoje')
  const again = say('Na fichas de taimim isso aparece sequer hoje')
  const proposed = transcript(mine, { proposal: { heard: packWords(heard), words: packWords(again) } })

  it('is undone and redone, and unsaved only while it differs', () => {
    const draft = openDraft(transcript(heard))
    const changed = changeWords(draft, rewriteWords(draft.now.words, 3, 4, 'timing'))
    expect([isDirty(draft), isDirty(changed), isDirty(undo(changed)), isDirty(redo(undo(changed)))]).toEqual([false, true, false, true])
    expect(changeWords(draft, [...draft.now.words])).toBe(draft)
    expect(undo(draft)).toBe(draft)
    const saved = settle(changed, changed.now, { ...changed.transcript, revision: 2 })
    expect([isDirty(saved), saved.transcript.revision, isDirty(undo(saved))]).toEqual([false, 2, true])
  })

  it('has what a later run suggests as proposals, without those a person has decided', () => {
    const { words, proposals } = savedContent(proposed)
    expect(read(words)).toBe('Na ficha de timing isso aparece se quer hoje')
    expect(proposals.map((proposal) => [proposal.mine, read(proposal.theirs)])).toEqual([
      ['ficha', 'fichas'],
      ['se quer', 'sequer'],
    ])
  })

  it('moves proposals with the words around them, and drops those whose words are rewritten', () => {
    const draft = openDraft(proposed)
    const longer = changeWords(draft, rewriteWords(draft.now.words, 0, 1, 'Lá na nossa'))
    expect(longer.now.proposals.map(({ from, to }) => read(longer.now.words.slice(from, to)))).toEqual(['ficha', 'se quer'])
    const rewritten = changeWords(draft, rewriteWords(draft.now.words, 6, 7, 'nem'))
    expect(rewritten.now.proposals.map((proposal) => proposal.mine)).toEqual(['ficha'])
  })

  it('accepts and refuses proposals one by one, until all are decided', () => {
    const draft = openDraft(proposed)
    const [first, second] = draft.now.proposals
    const one = decide(draft, false, (proposal) => proposal === first)
    expect([isDecided(one), isDirty(one)]).toEqual([false, true])
    const both = decide(one, true, (proposal) => proposal.start === second!.start)
    expect(read(both.now.words)).toBe('Na ficha de timing isso aparece sequer hoje')
    expect(isDecided(both)).toBe(true)
    expect(undo(both).now.proposals).toHaveLength(1)
    const saved = settle(both, both.now, { ...proposed, revision: 2, proposal: null })
    expect([isDirty(saved), isDecided(saved), saved.past]).toEqual([false, false, []])
  })

  it('stays over a newer transcript when it is kept, and over a proposal that is dropped', () => {
    const draft = openDraft(transcript(heard))
    const changed = changeWords(draft, rewriteWords(draft.now.words, 3, 4, 'timing'))
    const kept = keepMine(changed, { ...proposed, revision: 7 })
    expect([read(kept.now.words), kept.transcript.revision, isDirty(kept)]).toEqual([read(mine), 7, true])
    const dropped = dropProposals(openDraft(proposed), { ...proposed, revision: 8, proposal: null })
    expect([isDirty(dropped), dropped.now.proposals]).toEqual([false, []])
  })
})

it('counts and walks the words to check', () => {
  const words = say('um dois três').map((word, at) => ({ ...word, confidence: at === 1 ? 0.9 : 0.4 }))
  expect([countUnsure(words), nextUnsure(words, -1), nextUnsure(words, 0), nextUnsure(words, 2)]).toEqual([2, 0, 2, 0])
  const checked = confirmWord(words, 0)
  expect([countUnsure(checked), nextUnsure(checked, 2), checked[0]?.edited]).toEqual([1, 2, undefined])
  expect(nextUnsure(say('certo'), -1)).toBe(-1)
  expect(countCorrections(rewriteWords(words, 0, 3, 'uma duas três quatro'))).toBe(2)
})

it('finds the word that is spoken', () => {
  const words = say('um dois três')
  expect([-1, 0, 0.9, 1, 2.5, 9].map((second) => wordAt(words, second))).toEqual([-1, 0, 0, 1, 2, -1])
  expect(wordAt([], 1)).toBe(-1)
})

it('numbers speakers without a name, and renames one everywhere', () => {
  const words = [...say('oi', { speaker: 'B' }), ...say('olá', { speaker: 'Ana' }), ...say('ei', { speaker: 'A' }), ...say('hm')]
  const speakers = speakersOf(words)
  expect([...speakers, null].map((speaker) => speakerName(speaker, speakers))).toEqual(['Pessoa 1', 'Ana', 'Pessoa 2', 'Sem nome'])
  expect(renameSpeaker(words, 'B', 'Bia').map(({ speaker }) => speaker)).toEqual(['Bia', 'Ana', 'A', null])
})

it('writes the text, WebVTT and SubRip', async () => {
  const words = say('Oi, gente.', { speaker: 'Ana' })
  expect(await writeTranscript(words, 'pt-BR', 'txt').text()).toBe('Oi, gente.\n')
  expect(await writeTranscript(words, 'pt-BR', 'vtt').text()).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:0\d\.\d{3}\nOi, gente\.\n/)
  expect(writeSrt([{ start: 3661.5, end: 3662.04, lines: ['a', 'b'] }])).toBe('1\n01:01:01,500 --> 01:01:02,040\na\nb\n')
})
