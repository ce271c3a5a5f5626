import { expect, it } from 'vitest'
import { aiItemTitle, aiMediaFault, questionsFor } from './ai-media.ts'

it('nothing is written from a media of YouTube, nor from one that is not ready', () => {
  expect(aiMediaFault({ type: 'default', status: 'encoded' })).toBeNull()
  expect(aiMediaFault({ type: 'audio', status: 'encoded' })).toBeNull()
  expect(aiMediaFault({ type: 'youtube', status: 'encoded' })).toBe('AI_TYPE_UNAVAILABLE')
  expect(aiMediaFault({ type: 'video', status: 'encoding' })).toBe('VIDEO_NOT_READY')
  expect(aiMediaFault({ type: 'video', status: 'error' })).toBe('VIDEO_FAILED')
})

it('an item begins with the titles of its media, cut between symbols', () => {
  expect(aiItemTitle(['Luz', 'Sombra'], 128)).toBe('Luz · Sombra')
  expect(aiItemTitle(['abcdef'], 6)).toBe('abcdef')
  expect(aiItemTitle(['abcdefg'], 6)).toBe('abcde…')
  expect(aiItemTitle(['abcd😀😀'], 6)).toBe('abcd…')
})

it('a question is written for every two minutes, five at least and twenty at most', () => {
  expect([0, 60, 600, 1260, 2400, 36_000].map(questionsFor)).toEqual([5, 5, 5, 11, 20, 20])
})
