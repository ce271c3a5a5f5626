import { expect, it } from 'vitest'
import { LastEvents } from './last-events.ts'

it('tells the time since the last event of a room, and at most since when it knows', () => {
  const events = new LastEvents(1000)
  expect(events.since(['a'], 1500)).toBe(500)
  events.note('a', 2000)
  expect([events.since(['a'], 2300), events.since(['b'], 2300), events.since(['b', 'a'], 2300)]).toEqual([300, 1300, 300])
})

it('takes what it has forgotten for an event of every room', () => {
  const events = new LastEvents(0)
  events.note('first', 1)
  events.note('second', 2)
  for (let room = 0; room < 9999; room++) events.note(`room-${room}`, 100 + room)
  expect([events.since(['first'], 20_000), events.since(['never'], 20_000), events.since(['second'], 20_000)]).toEqual([
    19_999, 19_999, 19_998,
  ])
})
