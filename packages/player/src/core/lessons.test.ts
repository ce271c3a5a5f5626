import { expect, it, vi } from 'vitest'
import { createCountdown } from './countdown.ts'
import { createFakeClock } from './fake-clock.ts'
import { lessonAt, lessonBy, lessonsOf, playsOn } from './lessons.ts'
import type { OpenedSession } from './playback-api.ts'

const stateAt = (key: string, on = true) => ({
  opened: {
    media: { key },
    playlist: { title: null, playsOn: on, lessons: ['a', 'b', 'c'].map((each) => ({ key: each, title: each })) },
  } as unknown as OpenedSession,
})

it('the lessons before and after the present one end at the ends of the playlist', () => {
  expect([lessonAt(stateAt('b')), lessonBy(stateAt('b'), -1)?.key, lessonBy(stateAt('b'), 1)?.key]).toEqual([1, 'a', 'c'])
  expect([lessonBy(stateAt('a'), -1), lessonBy(stateAt('c'), 1), lessonBy(stateAt('gone'), 1)]).toEqual([null, null, null])
  expect([lessonsOf({ opened: null }), lessonBy({ opened: null }, 1)]).toEqual([[], null])
})

it('the next lesson begins by itself where producer and viewer both want it', () => {
  expect([true, false].flatMap((on) => [true, false].map((viewer) => playsOn({ ...stateAt('a', on), playsOn: viewer })))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(playsOn({ opened: null, playsOn: true })).toBe(false)
})

it('a countdown counts whole seconds, stands still while it is held, and ends once or not at all', async () => {
  const { clock, pass } = createFakeClock()
  let held = false
  const hooks = { onTick: vi.fn<(left: number) => void>(), onDone: vi.fn<() => void>(), isHeld: () => held }
  const countdown = createCountdown(clock, 3, hooks)
  countdown.start()
  await pass(1000)
  held = true
  await pass(5000)
  held = false
  await pass(1000)
  expect(hooks.onTick.mock.calls.flat()).toEqual([3, 2, 2, 2, 2, 2, 2, 1])
  await pass(3000)
  expect(hooks.onDone).toHaveBeenCalledTimes(1)
  countdown.start()
  countdown.stop()
  await pass(9000)
  expect(hooks.onDone).toHaveBeenCalledTimes(1)
})
