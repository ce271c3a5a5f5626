import { expect, it } from 'vitest'
import { createSpeedMemory } from './speed-memory.ts'

it('keeps the chosen speed in the store, and takes only a speed of the menu from it', () => {
  const kept = new Map<string, string>()
  const store = { read: (name: string) => kept.get(name) ?? null, write: (name: string, value: string) => void kept.set(name, value) }
  const memory = createSpeedMemory(store)
  expect(memory.read()).toBe(1)
  memory.keep(1.5)
  expect([memory.read(), createSpeedMemory(store).read(), createSpeedMemory(undefined).read()]).toEqual([1.5, 1.5, 1])
  for (const odd of ['16', 'NaN', '', '{}']) {
    kept.set('videozz-speed', odd)
    expect(createSpeedMemory(store).read()).toBe(1)
  }
})
