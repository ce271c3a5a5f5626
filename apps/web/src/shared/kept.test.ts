// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { browserKept, tabKept } from './kept.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

it('browserKept reads, lists and drops values, separately from tabKept', () => {
  browserKept.write('a', '{"b":1}')
  expect([browserKept.read('a'), browserKept.readJson('a'), tabKept.read('a'), browserKept.names()]).toEqual([
    '{"b":1}',
    { b: 1 },
    null,
    ['a'],
  ])
  browserKept.drop('a')
  expect([browserKept.read('a'), browserKept.readJson('a')]).toEqual([null, undefined])
})

it('readJson returns undefined for invalid JSON', () => {
  tabKept.write('a', '{half')
  expect([tabKept.read('a'), tabKept.readJson('a')]).toEqual(['{half', undefined])
})

it('write deletes the previous value when the storage is full', () => {
  browserKept.write('a', 'old')
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const store = localStorage
  const full = { getItem: (name: string) => store.getItem(name), removeItem: (name: string) => store.removeItem(name), setItem }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => full as unknown as Storage)
  browserKept.write('a', 'new')
  expect(browserKept.read('a')).toBeNull()
})

it('ignores writes and reads nothing when the storage is forbidden', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  browserKept.write('a', 'b')
  browserKept.drop('a')
  expect([browserKept.read('a'), browserKept.readJson('a'), browserKept.names()]).toEqual([null, undefined, []])
})
