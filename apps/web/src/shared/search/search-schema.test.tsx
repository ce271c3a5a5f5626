// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, useEffect } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showRouted } from '../testing/show-routed.tsx'
import { until } from '../testing/until.ts'
import { choiceParam, numberParam, pageParam, rawParam, textParam } from './codecs.ts'
import { searchSchema, type ViewOf } from './search-schema.ts'
import { type SearchState, useSearchState } from './use-search-state.ts'

const schema = searchSchema({
  busca: textParam(5),
  ordem: choiceParam(['nova', 'velha'], 'nova'),
  tipo: choiceParam(['audio'], null),
  linhas: numberParam([10, 20], null),
  origem: rawParam,
  page: pageParam,
})
const defaults = { busca: '', ordem: 'nova', tipo: null, linhas: null, origem: undefined, page: 1 }

describe('searchSchema', () => {
  it.each([
    [{}, defaults],
    [
      { busca: 'matemática', ordem: 'velha', tipo: 'audio', linhas: '20', origem: 7, page: '3' },
      { busca: 'matem', ordem: 'velha', tipo: 'audio', linhas: 20, origem: 7, page: 3 },
    ],
    [
      { busca: 12, page: 1e9 },
      { ...defaults, busca: '12', page: 1_000_000 },
    ],
    [{ busca: ['a'], ordem: 'x', tipo: 1, linhas: 7, origem: {}, page: -1 }, defaults],
    [{ page: 1.5 }, defaults],
  ])('reads %j as %j', (search, view) => {
    expect(schema.read(search)).toEqual(view)
  })
  it('writes values that are not defaults, in the order of the schema', () => {
    expect(schema.write(schema.read({}))).toEqual({})
    expect(Object.entries(schema.write(schema.read({ page: 2, busca: 'a' })))).toEqual([
      ['busca', 'a'],
      ['page', 2],
    ])
  })
})

let root: Root | undefined
let state: SearchState<ViewOf<typeof schema>>
function List() {
  const shown = useSearchState(schema)
  useEffect(() => {
    state = shown
  })
  return null
}
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function routerAt(...addresses: string[]) {
  const rootRoute = createRootRoute()
  const list = createRoute({ getParentRoute: () => rootRoute, path: '/lista', component: List, ...schema.routeOptions })
  const before = createRoute({ getParentRoute: () => rootRoute, path: '/antes' })
  const router = createRouter({
    routeTree: rootRoute.addChildren([list, before]),
    history: createMemoryHistory({ initialEntries: addresses }),
  })
  root = await showRouted(router)
  return router
}

describe('screen with a search schema', () => {
  it.each([
    ['/lista', defaults],
    ['/lista?busca=luz&linhas=20&page=3', { ...defaults, busca: 'luz', linhas: 20, page: 3 }],
    ['/lista?busca=12&ordem=x&page=-1&outro=1', { ...defaults, busca: '12' }],
  ])('reads the view from %s', async (address, view) => {
    await routerAt(address)
    await until(() => expect(state.view).toEqual(view))
  })
  it.each([
    [{ page: 2 }, '/lista?busca=luz&page=2', 2],
    [{ busca: 'sol' }, '/lista?busca=sol', 1],
    [{ busca: '', ordem: 'velha' }, '/lista?ordem=velha', 1],
  ])('show(%j) writes the address, resets the page and pushes a history entry only for a new page', async (change, address, entries) => {
    const router = await routerAt('/lista?busca=luz&page=3')
    await act(async () => state.show(change as never))
    await until(() => expect(router.history.location.href).toBe(address))
    expect(router.history.length).toBe(entries)
  })
  it.each([
    [{ to: '/lista' }, '/lista'],
    [{ to: '/lista', search: { page: 1, ordem: 'nova' } }, '/lista'],
    [{ to: '.', search: true }, '/lista?busca=luz&page=3'],
    [{ to: '.', search: (before: object) => ({ ...before, page: 4 }) }, '/lista?busca=luz&page=4'],
  ])('leaves defaults out of the address of a link to %j', async (target, address) => {
    const router = await routerAt('/lista?busca=luz&page=3')
    expect(router.buildLocation(target as never).href).toBe(address)
    await act(() => router.navigate(target as never))
    await until(() => expect(router.history.location.href).toBe(address))
  })
  it('removes a default from the first address without an additional history entry', async () => {
    const router = await routerAt('/antes', '/lista?busca=luz&page=1')
    await until(() => expect(router.history.location.href).toBe('/lista?busca=luz'))
    expect(state.view).toEqual({ ...defaults, busca: 'luz' })
    expect(router.history.length).toBe(2)
    await act(async () => router.history.back())
    await until(() => expect(router.history.location.href).toBe('/antes'))
    await act(async () => router.history.forward())
    await until(() => expect(router.history.location.href).toBe('/lista?busca=luz'))
    expect(router.history.length).toBe(2)
  })
})
