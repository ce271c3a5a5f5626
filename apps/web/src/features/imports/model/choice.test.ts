import { expect, it } from 'vitest'
import type { PlaceFile } from '../../../shared/queries/file-places.ts'
import type { IntegrationVideo } from '../../../shared/queries/library.ts'
import { type Choice, fileFault, isFull, sayFiles, sayVideos, toggleAll, toggleOne } from './choice.ts'

const file = (id: string, size: number | null = 1024, name = `${id}.mp4`): PlaceFile => ({
  id,
  name,
  size,
  modifiedAt: null,
  hasThumbnail: false,
})
const video = (id: string): IntegrationVideo => ({
  id,
  title: id,
  source: { size: 1024 ** 3 },
  duration: 60,
  importable: true,
  imported: false,
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
  let choice: Choice<PlaceFile> = toggleOne(new Map(), file('a'))
  expect([...choice.keys()]).toEqual(['a'])
  expect(toggleOne(choice, file('a')).size).toBe(0)
  const many = Array.from({ length: 60 }, (_, place) => file(`f${place}`))
  choice = toggleAll(choice, many)
  expect([choice.size, isFull(choice)]).toEqual([50, true])
  expect(toggleOne(choice, file('z')).has('z')).toBe(false)
  expect([toggleOne(choice, file('a')).size, isFull(toggleOne(choice, file('a')))]).toEqual([49, false])
  const few = many.slice(0, 3)
  expect(toggleAll(toggleAll(new Map(), few), few).size).toBe(0)
})

it('sums up files, and videos at most', () => {
  expect(sayFiles(new Map())).toBe('0 de 50 selecionados')
  expect(sayFiles(toggleAll(new Map(), [file('a', 1024 ** 2)]))).toBe('1 de 50 selecionado · 1 MB')
  expect(sayFiles(toggleAll(new Map(), [file('a'), file('b', null)]))).toBe('2 de 50 selecionados')
  expect(sayVideos(new Map())).toBe('0 de 50 selecionados')
  expect(sayVideos(new Map([['a', video('a')]]))).toBe('1 de 50 selecionado · até 1 GB')
})
