import type { Session } from '@videozz/contract/browser'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageNumbers } from '../../../shared/lists/page-numbers.ts'
import { dropSide, placeBefore, reordered } from './drop-place.ts'
import { tooManyReason } from './file-reasons.ts'
import { filesSearch, isWhole } from './files-view.ts'
import { nameFault } from './folder-name.ts'
import { knownNames, learnNames } from './folder-names.ts'
import { pathOf, readPath, wayBack } from './folder-path.ts'
import { deleteReason, editReason } from './folder-reasons.ts'
import { foldersSearch } from './folders-view.ts'
import { undoPlan } from './undo-move.ts'
import { professionalPlan } from '../../../shared/testing/plans.ts'

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(16)) as [string, string, string, string]
afterEach(() => vi.unstubAllGlobals())

describe('folder path', () => {
  it('readPath accepts one to three ids and rejects any other text', () => {
    expect(readPath(a)).toEqual([a])
    expect(readPath(`${a}_${b}_${c}`)).toEqual([a, b, c])
    for (const wrong of [`${a}_${b}_${c}_${d}`, '', `${a}_`, 'abc', `${a.toUpperCase()}`, `${a}-${b}`]) expect(readPath(wrong)).toBeNull()
  })
  it('pathOf joins the ids of the ancestors and the folder', () => {
    expect(pathOf({ key: a, ancestors: [] })).toBe(a)
    expect(pathOf({ key: c, ancestors: [{ key: a }, { key: b }] })).toBe(`${a}_${b}_${c}`)
  })
  it('wayBack returns path and label of the parent folder, or of the list of folders', () => {
    expect(wayBack([])).toEqual({ path: null, label: 'Voltar para Minhas pastas' })
    const above = [
      { key: a, name: 'Curso' },
      { key: b, name: 'Módulo 1' },
    ]
    expect(wayBack(above)).toEqual({ path: `${a}_${b}`, label: 'Voltar para Módulo 1' })
    expect(wayBack([{ key: a, name: '' }])).toEqual({ path: a, label: 'Voltar para Minhas pastas' })
  })
})

describe('learnNames and knownNames', () => {
  const keep = () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    })
    return kept
  }
  it('store names for one account and drop those of another account', () => {
    keep()
    learnNames('mine', [{ key: a, name: 'Curso' }])
    learnNames('mine', [
      { key: b, name: 'Módulo' },
      { key: a, name: 'Curso novo' },
    ])
    expect(knownNames('mine', [a, b, c])).toEqual([
      { key: a, name: 'Curso novo' },
      { key: b, name: 'Módulo' },
      { key: c, name: '' },
    ])
    expect(knownNames('other', [a])).toEqual([{ key: a, name: '' }])
    learnNames('other', [])
    expect(knownNames('mine', [a])).toEqual([{ key: a, name: '' }])
  })
  it('drop the oldest of more than 200 names and ignore malformed storage content', () => {
    const kept = keep()
    learnNames(
      'mine',
      Array.from({ length: 205 }, (_, place) => ({ key: `k${place}`, name: `${place}` })),
    )
    expect(knownNames('mine', ['k4', 'k5'])).toEqual([
      { key: 'k4', name: '' },
      { key: 'k5', name: '5' },
    ])
    for (const odd of ['7', '{"account":"mine","names":null}', '{"account":"mine","names":{"k5":{}}}', 'x']) {
      kept.set('videozz:folder-names', odd)
      expect(knownNames('mine', ['k5'])).toEqual([{ key: 'k5', name: '' }])
    }
  })
})

describe('nameFault', () => {
  it('accepts 5 to 128 characters, counted by code point', () => {
    expect(
      ['Aula', 'Aula1', '😀😀😀😀', '😀😀😀😀😀', 'x'.repeat(128), 'x'.repeat(129), '  Aula  '].map((name) => nameFault(name) === null),
    ).toEqual([false, true, false, true, true, false, false])
  })
  it('asks for a name where there is none', () =>
    expect(['', '   '].map(nameFault)).toEqual(['Dê um nome à pasta.', 'Dê um nome à pasta.']))
})

describe('foldersSearch and filesSearch', () => {
  it('read back what was written, omit defaults and replace invalid values by defaults', () => {
    const view = { search: 'luz', orderBy: 'ascName', page: 3, limit: 20 } as const
    expect(foldersSearch.read(foldersSearch.write(view))).toEqual(view)
    expect(foldersSearch.write(foldersSearch.read({}))).toEqual({})
    expect(foldersSearch.read({ search: 7, orderBy: 'x', page: -1, limit: 9999 })).toEqual({
      search: '7',
      orderBy: 'createdAt',
      page: 1,
      limit: 10,
    })
    const files = { search: 'luz', orderBy: 'manual', type: 'audio', page: 2, limit: 50, tab: 'estatisticas', since: 90, idle: 7 } as const
    expect(filesSearch.read(filesSearch.write(files))).toEqual(files)
    expect(filesSearch.write(filesSearch.read({}))).toEqual({})
    expect(filesSearch.read({ type: 'live', orderBy: 'x', limit: 7, tab: 'x', since: 7, idle: 8 })).toEqual({
      search: '',
      orderBy: null,
      type: '',
      page: 1,
      limit: null,
      tab: '',
      since: null,
      idle: 14,
    })
  })
  it('isWhole is true without a search text and type filter', () => {
    const whole = filesSearch.read({ orderBy: 'descTitle', page: 4 })
    expect([whole, { ...whole, search: 'a' }, { ...whole, type: 'audio' as const }].map(isWhole)).toEqual([true, false, false])
  })
})

describe('dropSide, placeBefore and reordered', () => {
  const keys = ['1', '2', '3', '4']
  it('place a row after the target when dragged from above, before it when dragged from below', () => {
    expect([dropSide(keys, '1', '3'), dropSide(keys, '4', '2')]).toEqual(['after', 'before'])
    expect(placeBefore(keys, '1', '3')).toBe('4')
    expect(placeBefore(keys, '4', '2')).toBe('2')
    expect(placeBefore(keys, '1', '4')).toBeNull()
    expect([placeBefore(keys, '2', '2'), placeBefore(keys, '2', '9'), placeBefore(keys, '9', '2')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
  it('reordered returns the rows in the new order', () => {
    const items = keys.map((key) => ({ key }))
    const order = (moved: string, before: string | null) => reordered(items, moved, before).map(({ key }) => key)
    expect([order('1', '4'), order('4', '2'), order('1', null), order('9', '1')]).toEqual([
      ['2', '3', '1', '4'],
      ['1', '4', '2', '3'],
      ['2', '3', '4', '1'],
      ['1', '2', '3', '4'],
    ])
  })
})

it('undoPlan moves added media back and keeps media that the target folder already contained', () => {
  expect(undoPlan({ moved: [a, b, c], added: [a, c], orders: [10, 20, 30] })).toEqual({
    moveBack: { videos: [a, c], orders: [10, 30] },
    addBack: { videos: [b], orders: [20] },
  })
})

it('tooManyReason allows 1000 files and rejects 1001', () => {
  expect([tooManyReason(1000), tooManyReason(1001)]).toEqual([null, 'Envie até 1.000 arquivos de cada vez.'])
})

it('editReason and deleteReason return the permission error for a manager without rules', () => {
  const session = (rules: string[] | null) =>
    ({
      status: 'activated',
      tenant: rules && { id: a, name: 'Ana', rules },
      rules,
      plan: professionalPlan,
      flags: [],
    }) as unknown as Session
  const denied = 'Sem permissão, entrar em contato com produtor'
  expect([editReason(session(null)), deleteReason(session(null))]).toEqual([null, null])
  expect([editReason(session([])), deleteReason(session([]))]).toEqual([denied, denied])
})

it('pageNumbers replaces omitted pages by null', () => {
  expect([pageNumbers(1, 1), pageNumbers(1, 3), pageNumbers(1, 9), pageNumbers(5, 9), pageNumbers(9, 9), pageNumbers(4, 9)]).toEqual([
    [1],
    [1, 2, 3],
    [1, 2, 3, null, 9],
    [1, null, 4, 5, 6, null, 9],
    [1, null, 7, 8, 9],
    [1, 2, 3, 4, 5, null, 9],
  ])
})
