// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Session, Video } from '@videozz/contract/browser'
import { act, type ReactNode, useState } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { testVideo } from '../../../shared/media/test-video.ts'
import { noSelection, type Selection } from '../../../ui/data-table/selection.ts'
import { LibraryFiles } from './library-files.tsx'
import { professionalPlan } from '../../../shared/testing/plans.ts'

const session = { status: 'activated', tenant: null, plan: professionalPlan, flags: [] } as unknown as Session
const library = Array.from({ length: 12 }, (_, place) => {
  const key = `media${String(place).padStart(11, '0')}`
  return { ...testVideo({ _id: key, id: key, key, title: `Aula ${place + 1}` }), matches: [] }
})
let root: Root
let deleted: readonly Video[]
let bulk: readonly Video[]

const Bulk = ({ videos, compact }: { videos: readonly Video[]; compact: boolean }) =>
  compact ? null : <button onClick={() => (bulk = videos)}>Códigos</button>

const Area = ({ children }: { children: ReactNode }) => children

function Screen() {
  const [selected, setSelected] = useState<Selection<Video>>(noSelection)
  return (
    <LibraryFiles
      session={session}
      selected={selected}
      onSelected={setSelected}
      BulkAction={Bulk}
      DragArea={Area}
      onDownload={() => undefined}
      onPublish={() => undefined}
      onEmbed={() => undefined}
      onSend={() => undefined}
      onDelete={(videos) => (deleted = videos)}
      mayUpload
    />
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page'))
    const items = library.slice((page - 1) * 10, page * 10)
    return new Response(JSON.stringify({ items, totalItems: 12, capped: false, itemsPerPage: 10, page, pages: 2 }))
  })
  const rootRoute = createRootRoute()
  const media = createRoute({ getParentRoute: () => rootRoute, path: '/media', component: Screen })
  const one = createRoute({ getParentRoute: () => rootRoute, path: '/media/$id' })
  const router = createRouter({
    routeTree: rootRoute.addChildren([media, one]),
    history: createMemoryHistory({ initialEntries: ['/media'] }),
  })
  root = await showRouted(router)
  await shows('Aula 1')
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const press = (find: (element: HTMLElement) => boolean) =>
  act(async () => [...document.querySelectorAll<HTMLElement>('button, a')].find(find)?.click())
const box = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!
const tick = (label: string) => act(async () => box(label).click())
const all = 'Selecionar todos desta página'

it('keeps, counts and clears a selection across pages', async () => {
  await tick(all)
  await shows('10 selecionados')
  await press(({ ariaLabel, textContent }) => ariaLabel === 'Página 2' || textContent === '2')
  await shows('Aula 11')
  await shows('10 selecionados')
  expect(box(all).checked).toBe(false)
  await tick('Selecionar Aula 12')
  await shows('11 selecionados')
  expect(box(all).indeterminate).toBe(true)
  await press(({ textContent }) => textContent === 'Códigos')
  expect(bulk.map(({ title }) => title)).toEqual([...library.slice(0, 10), library[11]].map((video) => video?.title))
  await press(({ textContent }) => textContent === 'Excluir')
  expect(deleted).toHaveLength(11)
  await press(({ textContent }) => textContent === 'Limpar seleção')
  expect(document.body.textContent).not.toContain('selecionado')
})

it('the page checkbox clears a full page and completes a partial selection', async () => {
  await tick(all)
  await tick(all)
  expect(document.body.textContent).not.toContain('selecionado')
  await tick('Selecionar Aula 3')
  await shows('1 selecionado')
  await tick(all)
  await shows('10 selecionados')
})

const row = (place: number) => document.querySelector<HTMLElement>(`tr[data-key="${library[place]?.key}"]`)!
const key = (name: string, extra: KeyboardEventInit = {}) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...extra }))
  })
const selectedRows = () => [...document.querySelectorAll('tr[aria-selected="true"]')].map((each) => each.getAttribute('data-key'))
const keysFrom = (first: number, last: number) => library.slice(first, last + 1).map((video) => video.key)

it('supports focus, range selection, select all, clear and delete by keyboard', async () => {
  await act(async () => row(0).focus())
  await key('ArrowDown')
  expect(document.activeElement).toBe(row(1))
  expect([row(0).tabIndex, row(1).tabIndex]).toEqual([-1, 0])
  await key(' ')
  await key('ArrowDown', { shiftKey: true })
  await key('ArrowDown', { shiftKey: true })
  expect(selectedRows()).toEqual(keysFrom(1, 3))
  // A range made too long gives way.
  await key('ArrowUp', { shiftKey: true })
  expect(selectedRows()).toEqual(keysFrom(1, 2))
  await shows('2 selecionados')
  await key('Delete')
  expect(deleted.map((video) => video.key)).toEqual(keysFrom(1, 2))
  await key('Escape')
  expect(selectedRows()).toEqual([])
  await key('End')
  await key('Delete')
  expect(deleted.map((video) => video.key)).toEqual(keysFrom(9, 9))
  await key('a', { ctrlKey: true })
  expect(selectedRows()).toHaveLength(10)
})

it('selects a range by a click with Shift', async () => {
  await tick('Selecionar Aula 2')
  await act(async () => row(4).dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true })))
  expect(selectedRows()).toEqual(keysFrom(1, 4))
})
