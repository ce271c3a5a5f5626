import { expect, it } from 'vitest'
import type { Library } from '../../../shared/queries/library.ts'
import { aboutText, changeText, comingOf, roomText } from './library-words.ts'

const gigabyte = 1024 ** 3
const folder = (id: string, videos: number) => ({ id, from: [id], to: [id], changes: [], videos })
const library = {
  listed: 100,
  known: 10,
  bytes: 50 * gigabyte,
  knownBytes: 5 * gigabyte,
  room: { left: 60 * gigabyte, largest: gigabyte },
  folders: [folder('a', 40), folder('b', 60)],
} as unknown as Library

it('aboutText rounds to minutes, hours and days', () => {
  expect([20, 61, 3599, 3600 * 11, 3600 * 100].map(aboutText)).toEqual([
    'cerca de 1 min',
    'cerca de 2 min',
    'cerca de 1 h',
    'cerca de 11 h',
    'cerca de 4 dias',
  ])
})

it('comingOf counts what is not here yet, all where that was chosen, and the chosen folders', () => {
  expect(comingOf(library, { again: false, folders: null })).toEqual({ videos: 90, bytes: 45 * gigabyte })
  expect(comingOf(library, { again: true, folders: null })).toEqual({ videos: 100, bytes: 50 * gigabyte })
  expect(comingOf(library, { again: true, folders: new Set(['a']) })).toEqual({ videos: 40, bytes: 20 * gigabyte })
  expect(comingOf(library, { again: false, folders: new Set() })).toEqual({ videos: 0, bytes: 0 })
})

it('roomText says what is left, what may be missing, and that more is sold', () => {
  expect(roomText(library, 45 * gigabyte)).toEqual({ text: 'Cabe: sobram 15 GB', tone: 'ok' })
  expect(roomText(library, 61 * gigabyte)).toEqual({ text: 'Pode faltar: passa até 1 GB do plano', tone: 'bad' })
  expect(roomText({ room: { left: null, largest: 1 } }, 61 * gigabyte).tone).toBe('ok')
})

it('changeText names the level', () => {
  expect(changeText({ from: ['a', 'b', 'c', 'd'] }, 'level')).toBe('4º nível vira nome')
  expect(changeText({ from: ['a'] }, 'short')).toBe('Nome curto demais')
})
