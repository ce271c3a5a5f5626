import { type SpokenWord, spreadWords, wordsIn } from '@videozz/domain'
import { describe, expect, it } from 'vitest'
import { speakSentences } from './testing/speak-sentences.ts'
import { timeHeard } from './time-heard.ts'

const sentences = ['Bom dia, turma.', 'Hoje vamos falar da fotossíntese.', 'As plantas transformam a luz do sol em energia.', 'Fim.']
const { signal } = new AbortController()
const beginsOf = (words: readonly SpokenWord[]) =>
  words.filter((_, at) => at === 0 || words[at - 1]?.text.endsWith('.')).map(({ start }) => start)

describe('words without times', () => {
  it('get those at which they are said', async () => {
    const { pcm, starts } = await speakSentences(sentences)
    const seconds = pcm.length / 32_000
    const estimated = spreadWords(wordsIn(sentences.join(' ')), 0, seconds, { confidence: 0.5 })
    const sound = { samples: pcm, speech: [{ start: 2, end: seconds - 1 }], language: 'pt-BR', signal }
    const errors = (words: readonly SpokenWord[]) => beginsOf(words).map((begin, at) => Math.abs(begin - (starts[at] ?? 0)))
    expect(Math.max(...errors(estimated))).toBeGreaterThan(1)
    const timed = await timeHeard({ language: null, timesFrom: 'text', words: estimated }, sound)
    expect(timed.timesFrom).toBe('words')
    expect(Math.max(...errors(timed.words))).toBeLessThan(0.3)
    expect(timed.words.map(({ start: _start, end: _end, ...rest }) => rest)).toEqual(
      estimated.map(({ start: _start, end: _end, ...rest }) => rest),
    )
    const known = { language: 'pt', timesFrom: 'words', words: estimated } as const
    expect(await timeHeard(known, sound)).toBe(known)
    const foreign = { language: 'ja', timesFrom: 'text', words: estimated } as const
    expect(await timeHeard(foreign, sound)).toBe(foreign)
  })
})
