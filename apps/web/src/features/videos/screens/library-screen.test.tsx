// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Session } from '@videozz/contract/browser'
import { act, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testVideo } from '../../../shared/media/test-video.ts'
import { sessionStore } from '../../../shared/session/session.ts'
import { professionalPlan } from '../../../shared/testing/plans.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { LibraryScreen } from './library-screen.tsx'

const session = { status: 'activated', tenant: null, plan: professionalPlan, flags: [] } as unknown as Session
const video = { ...testVideo({ title: 'Aula 1' }), matches: [] }
const nothing = () => null
let root: Root | undefined
let used: number

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/plans/mine')
        ? { plan: professionalPlan, storageConsumed: professionalPlan.storageSize * used, videosYT: 0 }
        : { items: [video], totalItems: 1, capped: false, itemsPerPage: 10, page: 1, pages: 1 },
    ),
  )
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function visit(change: Partial<Session> = {}): Promise<void> {
  sessionStore.set({ phase: 'signed-in', session: { ...session, ...change } })
  const rootRoute = createRootRoute()
  const screen = () => (
    <LibraryScreen
      EmbedDialog={nothing}
      DownloadDialog={nothing}
      PublishDialog={nothing}
      SendDialog={nothing}
      BulkAction={nothing}
      DragArea={({ children }: { children: ReactNode }) => children}
    />
  )
  const paths = ['/media', '/media/$id', '/plans', '/upload'].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: path === '/media' ? screen : nothing }),
  )
  const router = createRouter({ routeTree: rootRoute.addChildren(paths), history: createMemoryHistory({ initialEntries: ['/media'] }) })
  root = await showRouted(router)
  await until(() => expect(document.querySelector('tr[data-key]')?.textContent).toContain('Aula 1'))
  await until(() => expect(document.querySelector('h1')?.parentElement?.textContent).toMatch(/1 arquivo, /))
}
const named = (words: string) => [...document.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === words)

it.each([
  [0.79, null],
  [0.8, 'Você já utilizou 80% do seu espaço disponível.'],
  [1, 'Você atingiu o limite do seu plano.'],
])('at a storage use of %d shows the alert: %s', async (share, sentence) => {
  used = share
  await visit()
  expect(document.querySelector('output[data-tone]')?.textContent?.includes(sentence ?? '') ?? null).toBe(sentence === null ? null : true)
  expect(named('Fazer upgrade')?.getAttribute('href')).toBe(sentence === null ? undefined : '/plans')
  expect(named('Liberar espaço') !== undefined).toBe(share === 1)
})

it('“Liberar espaço” moves focus to the first media', async () => {
  used = 1
  await visit()
  await act(async () => named('Liberar espaço')?.click())
  expect(document.activeElement?.getAttribute('data-key')).toBe(video.key)
})

it('shows a manager the alert without plans where the subscription is of the space origin', async () => {
  used = 0.9
  await visit({ subscription: { origin: 'space' }, tenant: { rules: ['videozz:videos:list'] } as unknown as Session['tenant'] })
  expect(document.body.textContent).toContain('Você já utilizou 80% do seu espaço disponível.')
  expect(named('Fazer upgrade')).toBeUndefined()
})
