import { expect, it } from 'vitest'
import { noteTime, steadySecondsLeft, steadyTimeOf } from './steady-time.ts'

const every = (ms: number, times: readonly number[]) => times.map((secondsLeft, at) => ({ at: at * ms, secondsLeft }))

it('steadySecondsLeft is null until several estimates over some seconds foretell nearly the same end', () => {
  const falling = every(2000, [100, 98, 96, 94])
  expect(steadySecondsLeft([], 0)).toBeNull()
  expect(steadySecondsLeft(falling.slice(0, 3), 4000)).toBeNull()
  expect(steadySecondsLeft(falling, 6000)).toBe(94)
  // Four estimates within a second say nothing yet.
  expect(steadySecondsLeft(every(300, [100, 100, 99, 99]), 900)).toBeNull()
})

it('steadySecondsLeft is null while the estimates differ, and again once they are old', () => {
  expect(steadySecondsLeft(every(2000, [600, 90, 400, 94]), 6000)).toBeNull()
  expect(steadySecondsLeft(every(2000, [100, 98, 96, 94]), 60_000)).toBeNull()
})

it('steadyTimeOf keeps the estimates of each key until they are forgotten', () => {
  for (const [at, left] of [40, 38, 36, 34].entries()) noteTime('a', left, at * 2000)
  noteTime('b', 40, 0)
  expect([steadyTimeOf('a', 6000), steadyTimeOf('b', 6000)]).toEqual([34, null])
  noteTime('a', null)
  expect(steadyTimeOf('a', 6000)).toBeNull()
})
