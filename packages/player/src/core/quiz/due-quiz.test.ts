import { expect, it } from 'vitest'
import { dueQuiz, quizAtEnd } from './due-quiz.ts'

const quiz = (id: string, values: object = {}) => ({
  id,
  second: null as number | null,
  required: false,
  passed: false,
  left: null as number | null,
  open: false,
  ...values,
})

it.each([
  ['its second is played', quiz('a', { second: 10 }), 9.8, 10.1, true],
  ['its second is sought past', quiz('a', { second: 10 }), 2, 40, true],
  ['playback goes back behind it', quiz('a', { second: 10 }), 40, 9, false],
  ['it was passed over already', quiz('a', { second: 10 }), 11, 12, false],
  ['playback begins behind it', quiz('a', { second: 10 }), null, 40, false],
  ['playback begins behind it, and it is required', quiz('a', { second: 10, required: true }), null, 40, true],
  ['it is passed', quiz('a', { second: 10, required: true, passed: true }), 9, 11, false],
  ['no attempt is left', quiz('a', { second: 10, left: 0 }), 9, 11, false],
  ['the last attempt is open', quiz('a', { second: 10, left: 0, open: true }), 9, 11, true],
  ['it is of the end', quiz('a'), 0, 100, false],
] as const)('dueQuiz: %s', (_, one, before, now, is) => {
  expect(dueQuiz([one], before, now) !== null).toBe(is)
})

it('takes the first of several', () => {
  expect(dueQuiz([quiz('a', { second: 10 }), quiz('b', { second: 20 })], 5, 30)?.id).toBe('a')
})

it('offers at the end what is of the end, and before it what is required and was never reached', () => {
  expect(quizAtEnd([quiz('a', { second: 10 }), quiz('b')])?.id).toBe('b')
  expect(quizAtEnd([quiz('a', { second: 10, required: true }), quiz('b')])?.id).toBe('a')
  expect(quizAtEnd([quiz('b', { passed: true })])).toBeNull()
})
