import { Notifications, notifications } from '@mantine/notifications'
import { type AnyRouter, createMemoryHistory, createRootRoute, createRoute, createRouter, useParams } from '@tanstack/react-router'
import type { Live, LiveHealth, ModeratorChat } from '@videozz/contract/browser'
import { act, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { sessionStore } from '../../../shared/session/session.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { livesSearch } from '../model/lives-search.ts'
import { liveSession, testChat, testHealth } from './test-live.ts'

export const connection = { streamUrl: 'rtmps://live.exemplo.com:1936/live', streamKey: 'live_segredo' }

type Call = { call: string; search: string; body: unknown }
type Screens = { list: () => ReactNode; form: () => ReactNode; room: (props: { id: string }) => ReactNode }

const readBody = (body: unknown): unknown => {
  if (body instanceof FormData) return Object.fromEntries(body.entries())
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** Screens of lives with a fake API; what a test sets is reset for the next one. */
export function fakeLives(screens: Partial<Screens>) {
  const state: {
    lives: Live[]
    total: number | null
    health: LiveHealth
    chat: ModeratorChat
    calls: Call[]
    refuse: Record<string, Response>
  } = {
    lives: [],
    total: null,
    health: testHealth,
    chat: testChat,
    calls: [],
    refuse: {},
  }
  let root: Root | null = null
  let router: AnyRouter
  const answer = (call: string): unknown => {
    const live = state.lives[0]
    if (call === 'GET /lives')
      return { items: state.lives, totalItems: state.total ?? state.lives.length, itemsPerPage: 10, page: 1, pages: 1 }
    if (call.endsWith('/health')) return state.health
    if (call === `GET /lives/${'l'.repeat(16)}/chat`) return state.chat
    if (call.endsWith('/chat')) return { ...state.chat.settings, chat: true }
    if (call.includes('/chat/entries')) return { ...state.chat.entries[0], hidden: true }
    if (call.includes('/chat/')) return {}
    if (call === 'POST /lives') return { ...live, ...connection }
    return /connection|rotate-key/.test(call)
      ? connection
      : (call.startsWith('DELETE') && !call.endsWith('/test')) || call.endsWith('/import')
        ? {}
        : live
  }
  beforeEach(() => {
    Object.assign(state, { lives: [], total: null, health: testHealth, chat: testChat, calls: [], refuse: {} })
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    // Fields that grow follow the fonts, which this document does not have.
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
    // The socket of the chat, which brings nothing here.
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        close(): void {}
      },
    )
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
      const { pathname, search } = new URL(url, 'http://x')
      const call = `${method} ${pathname.replace('/api', '')}`
      state.calls.push({ call, search, body: readBody(body) })
      return state.refuse[call]?.clone() ?? Response.json(answer(call))
    })
    sessionStore.set({ phase: 'signed-in', session: liveSession })
  })
  afterEach(async () => {
    await act(async () => root?.unmount())
    root = null
    notifications.clean()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })

  const text = (): string => document.body.textContent ?? ''
  const shows = (words: string): Promise<void> => until(() => expect(text()).toContain(words))
  const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent ?? ''
  const find = (name: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('button, a, [role="menuitem"], [role="radio"]')].findLast((one) =>
      nameOf(one).startsWith(name),
    )
  return {
    state,
    text,
    shows,
    find,
    sent: (call: string): unknown[] => state.calls.filter((one) => one.call === call).map(({ body }) => body),
    address: (): string => router.state.location.pathname,
    navigate: (to: string) => act(async () => void router.navigate({ to })),
    refuseWith: (call: string, code: string, status: number, message: string): void => {
      state.refuse[call] = Response.json({ error: { code, message, requestId: 'r' } }, { status })
    },
    press: async (name: string): Promise<void> => {
      await until(() => expect(find(name), `${name} in ${text()}`).toBeDefined())
      await act(async () => find(name)?.click())
    },
    type: async (label: string, value: string): Promise<void> => {
      const named = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
      const field = document.querySelector(`[aria-label="${label}"]`) ?? (named && document.getElementById(named.htmlFor))
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error(`no field ${label}`)
      const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
      await act(async () => {
        field.focus()
        Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      })
      await act(async () => field.blur())
    },
    visit: async (address: string): Promise<void> => {
      const base = createRootRoute()
      const route = (path: string, component: () => ReactNode, options = {}) =>
        createRoute({
          getParentRoute: () => base,
          path,
          component: () => (
            <>
              <Notifications />
              {component()}
            </>
          ),
          ...options,
        })
      const Room = () => screens.room?.(useParams({ strict: false }) as { id: string })
      const tree = base.addChildren([
        route('/', () => 'Tela de Início'),
        route('/lives', () => screens.list?.() ?? 'Tela da lista', livesSearch.routeOptions),
        route('/lives/$id', () => (screens.room ? <Room /> : 'Tela da sala')),
        route('/live/{-$id}', () => screens.form?.() ?? 'Tela do formulário'),
        route('/media/$id', () => 'Tela da mídia'),
      ])
      router = createRouter({ routeTree: tree, history: createMemoryHistory({ initialEntries: [address] }) })
      root = await showRouted(router)
    },
  }
}
