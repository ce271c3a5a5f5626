import { expect, it } from 'vitest'
import { createQuarters } from './quarters.ts'

it('finds each quarter once, where playback passes it', () => {
  const quarters = createQuarters()
  const found = [0, 24.9, 25.1, 25.2, 49, 60, 76].flatMap((second) => quarters.at(second, 100))
  expect([...found, ...quarters.end(), ...quarters.end()]).toEqual([25, 50, 75, 100])
})

it('does not count what a seek skips, and counts it when it is played later', () => {
  const quarters = createQuarters()
  quarters.at(1, 100)
  quarters.jump()
  expect([80, 81, 99].flatMap((second) => quarters.at(second, 100))).toEqual([])
  expect(quarters.end()).toEqual([100])
  quarters.jump()
  expect([20, 26].flatMap((second) => quarters.at(second, 100))).toEqual([25])
  quarters.reset()
  expect([20, 26].flatMap((second) => quarters.at(second, 100))).toEqual([25])
})

it('finds none while the duration is unknown', () => {
  const quarters = createQuarters()
  expect([1, 2, 30].flatMap((second) => quarters.at(second, 0))).toEqual([])
})
