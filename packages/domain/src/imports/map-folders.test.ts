import { describe, expect, it } from 'vitest'
import { mapFolders, type OutsideFolder } from './map-folders.ts'
import { subtitleLanguageOf } from './subtitle-language.ts'

/** Folders of paths such as `a/b`, whose ids are their paths. */
const folders = (...paths: string[]): OutsideFolder[] =>
  paths.map((path) => ({ id: path, name: path.split('/').at(-1) ?? '', parentId: path.split('/').slice(0, -1).join('/') || null }))
const place = (list: OutsideFolder[], id: string) => {
  const found = mapFolders(list, 'PandaVideo').get(id)
  return found && { to: found.to, changes: found.changes }
}

describe('mapFolders', () => {
  it('keeps three levels as they are', () => {
    const list = folders('Animação 2D', 'Animação 2D/Módulo 1', 'Animação 2D/Módulo 1/Aulas')
    expect(place(list, 'Animação 2D/Módulo 1/Aulas')).toEqual({ to: ['Animação 2D', 'Módulo 1', 'Aulas'], changes: [] })
  })

  it('joins deeper names to the third level, whatever order folders come in', () => {
    const list = folders('Curso', 'Curso/Módulo', 'Curso/Módulo/Aulas', 'Curso/Módulo/Aulas/Extras', 'Curso/Módulo/Aulas/Extras/2024')
    for (const each of [list, list.toReversed()]) {
      expect(place(each, 'Curso/Módulo/Aulas/Extras')).toEqual({ to: ['Curso', 'Módulo', 'Aulas / Extras'], changes: ['level'] })
      expect(place(each, 'Curso/Módulo/Aulas/Extras/2024')?.to).toEqual(['Curso', 'Módulo', 'Aulas / Extras / 2024'])
    }
  })

  it('cuts names at 128, never through a symbol', () => {
    const long = '😀'.repeat(70)
    const found = place(
      folders('Curso', 'Curso/Aulas', `Curso/Aulas/${'a'.repeat(100)}`, `Curso/Aulas/${'a'.repeat(100)}/${long}`),
      `Curso/Aulas/${'a'.repeat(100)}/${long}`,
    )
    expect(found?.to[2]).toBe(`${'a'.repeat(100)} / ${'😀'.repeat(12)}`)
    expect(found?.changes).toEqual(['level', 'long'])
  })

  it('puts the name above in front of a short one, and the host behind where that is not enough', () => {
    const list = folders('Mentorias', 'Mentorias/2024', 'Lab', 'A', 'A/B', '1', '1/2', '1/2/3')
    expect(place(list, 'Mentorias/2024')).toEqual({ to: ['Mentorias', 'Mentorias - 2024'], changes: ['short'] })
    expect(place(list, 'Lab')).toEqual({ to: ['Lab - PandaVideo'], changes: ['short'] })
    expect(place(list, 'A/B')?.to).toEqual(['A - PandaVideo', 'A - B'])
    expect(place(list, '1/2/3')?.to).toEqual(['1 - PandaVideo', '1 - 2', '2 - 3'])
  })

  it('gives every folder of the same name in the same place a name of its own, the same in each run', () => {
    const list = [
      { id: 'b', name: 'Aulas', parentId: null },
      { id: 'a', name: ' Aulas\u200e', parentId: null },
      { id: 'c', name: 'Módulo', parentId: 'b' },
      { id: 'a', name: 'Aulas', parentId: null },
    ]
    for (const each of [list, list.toReversed()]) {
      expect(place(each, 'a')).toEqual({ to: ['Aulas'], changes: [] })
      expect(place(each, 'b')).toEqual({ to: ['Aulas (2)'], changes: ['double'] })
      expect(place(each, 'c')?.to).toEqual(['Aulas (2)', 'Módulo'])
    }
  })

  it('places folders of gone parents outermost, and ends where folders lie in each other', () => {
    expect(place([{ id: 'a', name: 'Sozinha', parentId: 'gone' }], 'a')?.to).toEqual(['Sozinha'])
    const circle = [
      { id: 'a', name: 'Primeira', parentId: 'b' },
      { id: 'b', name: 'Segunda', parentId: 'a' },
    ]
    expect(place(circle, 'b')?.to).toEqual(['Primeira', 'Segunda'])
    expect(place([{ id: 'a', name: 'Própria', parentId: 'a' }], 'a')?.to).toEqual(['Própria'])
  })

  it('names folders without a visible name', () => {
    expect(place([{ id: 'a', name: '\u200b', parentId: null }], 'a')?.to).toEqual(['Sem nome'])
  })

  it('gives names that a folder may have, for names of any kind', () => {
    const list = folders('', 'x', 'x/y', 'é', 'x/y/z', 'x/y/z/w', `x/${'ç'.repeat(300)}`)
    for (const { to } of mapFolders(list, 'PandaVideo').values()) {
      expect(to.length).toBeLessThanOrEqual(3)
      for (const name of to) {
        expect([...name].length).toBeGreaterThanOrEqual(5)
        expect([...name].length).toBeLessThanOrEqual(128)
      }
    }
  })
})

it.each([
  ['pt-br', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['PT_BR', 'pt-BR'],
  ['en', 'en-US'],
  ['en-GB', 'en-US'],
  ['es-419', 'es-ES'],
  ['pt-PT', undefined],
  ['fr', undefined],
  ['', undefined],
  ['eng', undefined],
])('subtitleLanguageOf(%s) is %s', (tag, language) => {
  expect(subtitleLanguageOf(tag)).toBe(language)
})

it('thousands of folders of one name each get their own', () => {
  const folders = Array.from({ length: 20_000 }, (_, place) => ({ id: String(place).padStart(5, '0'), name: 'Módulo', parentId: null }))
  const names = [...mapFolders(folders, 'PandaVideo').values()].map(({ to }) => to.join())
  expect(new Set(names).size).toBe(20_000)
  expect([names[0], names[1], names.at(-1)]).toEqual(['Módulo', 'Módulo (2)', 'Módulo (20000)'])
})
