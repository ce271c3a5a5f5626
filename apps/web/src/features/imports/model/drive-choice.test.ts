import { expect, it } from 'vitest'
import type { DriveFile } from '../../../shared/queries/drives.ts'
import { type DriveChoice, fileFault, sayChoice, toggleAll, toggleFile } from './drive-choice.ts'

const file = (id: string, size: number | null = 1024, name = `${id}.mp4`): DriveFile => ({
  id,
  name,
  size,
  modifiedAt: null,
  hasThumbnail: false,
})
const plan = { uploadSize: 5 * 1024 ** 3 }

it('says why a file cannot be imported', () => {
  expect(fileFault(file('a'), plan, [])).toBeNull()
  expect(fileFault(file('a', 5 * 1024 ** 3), plan, [])).toBeNull()
  expect(fileFault(file('a', 5 * 1024 ** 3 + 1), plan, [])).toBe('O tamanho do vídeo é maior que 5 GB')
  expect(fileFault(file('a', null), plan, [])).toBeNull()
  expect(fileFault(file('a', 0), plan, [])).toBe('Arquivo vazio')
  expect(fileFault(file('a', 1, 'a.mkv'), plan, [])).toBe('Formato não aceito')
  expect(fileFault(file('a', 1, 'a.mkv'), plan, ['mkv'])).toBeNull()
  expect(fileFault(file('a', 10 ** 15), null, [])).toBeNull()
})

it('takes files in and out, and fifty at most', () => {
  let choice: DriveChoice = toggleFile(new Map(), file('a'))
  expect([...choice.keys()]).toEqual(['a'])
  expect(toggleFile(choice, file('a')).size).toBe(0)
  const many = Array.from({ length: 60 }, (_, place) => file(`f${place}`))
  choice = toggleAll(choice, many)
  expect(choice.size).toBe(50)
  expect(toggleFile(choice, file('z')).has('z')).toBe(false)
  expect(toggleFile(choice, file('a')).size).toBe(49)
  const few = many.slice(0, 3)
  expect(toggleAll(toggleAll(new Map(), few), few).size).toBe(0)
})

it('sums up what is chosen', () => {
  expect(sayChoice(new Map())).toBe('0 de 50 selecionados')
  expect(sayChoice(toggleAll(new Map(), [file('a', 1024 ** 2)]))).toBe('1 de 50 selecionado · 1 MB')
  expect(sayChoice(toggleAll(new Map(), [file('a'), file('b', null)]))).toBe('2 de 50 selecionados')
})
