import { expect, it } from 'vitest'
import { sameButProgress, samePropsButProgress } from './same-but-progress.ts'
import { testVideo } from './test-video.ts'

const video = testVideo({ status: 'encoding' })
const further = { ...video, encoding: { ...video.encoding, progress: 40 } }

it('sameButProgress and samePropsButProgress ignore encode progress and no other difference', () => {
  expect(sameButProgress(video, further)).toBe(true)
  expect(sameButProgress(video, { ...further, status: 'encoded' })).toBe(false)
  expect(sameButProgress(video, { ...further, title: 'Outro' })).toBe(false)
  const actions = {}
  expect(samePropsButProgress({ video, actions, selected: true }, { video: further, actions, selected: true })).toBe(true)
  expect(samePropsButProgress({ video, actions, selected: true }, { video: further, actions, selected: false })).toBe(false)
  expect(samePropsButProgress({ video, actions }, { video, actions: {} })).toBe(false)
})
