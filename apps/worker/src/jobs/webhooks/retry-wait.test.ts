import { expect, it } from 'vitest'
import { nextTry } from './retry-wait.ts'

const start = new Date('2026-11-22T12:00:00Z')
const end = new Date('2026-11-23T12:00:00Z')

it('nextTry increases each wait and schedules the last attempt at the give-up time', () => {
  const tries = [start]
  for (let at: Date | null = start; at !== null; at = nextTry(tries.length, end, at, null, 0.5)) if (at !== start) tries.push(at)
  const waits = tries.slice(1).map((at, place) => (at.getTime() - tries[place]!.getTime()) / 1000)
  expect(waits.slice(0, 9)).toEqual([5, 30, 120, 300, 900, 1800, 3600, 7200, 14_400])
  expect(tries.at(-1)).toEqual(end)
  expect(tries.length).toBeGreaterThan(12)
})

it('nextTry varies the wait by up to 20 %', () => {
  expect(nextTry(1, end, start, null, 0)!.getTime() - start.getTime()).toBe(4000)
  expect(nextTry(1, end, start, null, 1)!.getTime() - start.getTime()).toBe(6000)
})

it.each([
  [1, 0, 5],
  [1, 90, 90],
  [1, 86_400, 3600],
  [8, 60, 7200],
])('after %s attempts and with a Retry-After of %s s, nextTry waits %s s', (tries, asked, seconds) => {
  expect((nextTry(tries, end, start, asked, 0.5)!.getTime() - start.getTime()) / 1000).toBe(seconds)
})
