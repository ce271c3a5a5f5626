import { expect, it } from 'vitest'
import { joinTokens } from './join-tokens.ts'

it('joins parts to words, with the times of their first and last part and the least confidence', () => {
  const words = joinTokens({
    tokens: [' Bo', 'm', ' dia', ',', '▁tur', 'ma', '.'],
    timestamps: [0, 0.16, 0.32, 0.56, 0.8, 0.96, 1.2],
    durations: [0.16, 0.08, 0.24, 0.08, 0.16, 0.16, 0],
    ys_log_probs: [0, Math.log(0.5), 0, 0, 0, 0, 0],
  })
  expect(words).toEqual([
    { text: 'Bom', start: 0, end: 0.24, confidence: expect.closeTo(0.5) as number, speaker: null },
    { text: 'dia,', start: 0.32, end: 0.56, confidence: 1, speaker: null },
    { text: 'turma.', start: 0.8, end: expect.closeTo(1.12) as number, confidence: 1, speaker: null },
  ])
})

it('has ends where the model tells no lengths, and no confidence where it tells none', () => {
  expect(joinTokens({ tokens: [' a', ' b'], timestamps: [0, 0.1] })).toEqual([
    { text: 'a', start: 0, end: 0.1, confidence: null, speaker: null },
    { text: 'b', start: 0.1, end: expect.closeTo(0.3) as number, confidence: null, speaker: null },
  ])
  expect(joinTokens({})).toEqual([])
})
