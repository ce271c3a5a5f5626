import { Notifications, notifications } from '@mantine/notifications'
import { type AnyRouter, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { ListedAiItem, MindMapItem, Quiz, Session, Video } from '@videozz/contract/browser'
import { act, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { sessionStore } from '../../../shared/session/session.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { itemsSearch, sourcesSearch } from '../model/items-search.ts'
import { quizSession, testMap, testQuiz } from './test-quiz.ts'

const transcription = { configured: false, place: null, seconds: 768, run: null, transcript: null, history: [] }

type Call = { call: string; search: string; body: unknown }
type Screens = Record<'list' | 'create' | 'processing' | 'edit' | 'maps' | 'mapProcessing', () => ReactNode>

const availability = {
  configured: true,
  place: 'ia.exemplo.com',
  model: 'm',
  limits: { medias: 3, open: 10, dailyCalls: 500, callsToday: 0 },
}

/** Screens of AI content with a fake API; what a test sets is reset for the next one. */
export function fakeItems(screens: Partial<Screens>) {
  const state: {
    quizzes: ListedAiItem[]
    maps: ListedAiItem[]
    quiz: Quiz
    map: MindMapItem
    videos: Partial<Video>[]
    subtitles: unknown[]
    transcription: object
    availability: object
    calls: Call[]
    refuse: Record<string, Response>
  } = { quizzes: [], maps: [], quiz: testQuiz, map: testMap, videos: [], subtitles: [], transcription, availability, calls: [], refuse: {} }
  let root: Root | null = null
  let router: AnyRouter
  const paged = (items: readonly unknown[]) => ({ items, totalItems: items.length, itemsPerPage: 10, page: 1, pages: 1 })
  const answer = (call: string, body: unknown): unknown => {
    if (call === 'GET /quiz') return paged(state.quizzes)
    if (call === 'GET /mindMap') return paged(state.maps)
    if (call === `GET /mindMap/${state.map.id}`) return state.map
    if (call === 'GET /videos') return paged(state.videos)
    if (call === 'GET /ai/availability') return state.availability
    if (call.startsWith('GET /subtitles')) return { items: state.subtitles }
    if (call.startsWith('GET /videos/transcribe')) return state.transcription
    if (call === 'POST /quiz') return { id: state.quiz.id }
    if (call.includes('/image/')) return call.startsWith('PUT') ? { url: '/files/i/nova.webp' } : { version: state.quiz.version }
    if (call === `PUT /quiz/${state.quiz.id}`) {
      const sent = body as Partial<Quiz>
      const questions = sent.questions?.map((question) => {
        const was = state.quiz.questions.find(({ key }) => key === question.key)
        return { ...question, origin: was?.origin ?? 'manual', evidence: was?.evidence ?? [] }
      })
      state.quiz = { ...state.quiz, ...sent, questions: questions ?? [], version: state.quiz.version + 1 }
      return state.quiz
    }
    return call === `GET /quiz/${state.quiz.id}` ? state.quiz : {}
  }
  beforeEach(() => {
    Object.assign(state, {
      quizzes: [],
      maps: [],
      quiz: testQuiz,
      map: testMap,
      videos: [],
      subtitles: [],
      availability,
      calls: [],
      refuse: {},
    })
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    // Fields that grow follow the fonts, which this document does not have.
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
      const { pathname, search } = new URL(url, 'http://x')
      const call = `${method} ${pathname.replace('/api', '')}`
      const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
      state.calls.push({ call, search, body: sent })
      return state.refuse[call]?.clone() ?? Response.json(answer(call, sent))
    })
    sessionStore.set({ phase: 'signed-in', session: quizSession })
  })
  afterEach(async () => {
    await act(async () => root?.unmount())
    root = null
    notifications.clean()
    document.body.replaceChildren()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })

  const text = (): string => document.body.textContent ?? ''
  const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent ?? ''
  const find = (name: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('button, a, [role="menuitem"], input[type="radio"], input[type="checkbox"]')].findLast(
      (one) => nameOf(one).startsWith(name),
    )
  return {
    state,
    text,
    find,
    shows: (words: string): Promise<void> => until(() => expect(text()).toContain(words)),
    sent: (call: string): unknown[] => state.calls.filter((one) => one.call === call).map(({ body }) => body),
    address: (): string => router.state.location.pathname,
    navigate: (to: string) => act(async () => void router.navigate({ to })),
    actAs: (rules: readonly string[]): void =>
      sessionStore.set({
        phase: 'signed-in',
        session: { ...quizSession, tenant: { id: 't'.repeat(16), name: 'Ana', status: 'activated', rules } } as unknown as Session,
      }),
    /** Seconds of transcription that are left. */
    giveSeconds: (seconds: number): void => {
      const source = { allocatedSeconds: seconds, usedSeconds: 0, expiresAt: null }
      sessionStore.set({ phase: 'signed-in', session: { ...quizSession, transcriptionSources: [source] } as unknown as Session })
    },
    refuseWith: (call: string, code: string, status: number, message: string): void => {
      state.refuse[call] = Response.json({ error: { code, message, requestId: 'r' } }, { status })
    },
    press: async (name: string): Promise<void> => {
      await until(() => expect(find(name), `${name} in ${text()}`).toBeDefined())
      await act(async () => find(name)?.click())
    },
    type: async (label: string, value: string): Promise<void> => {
      const field = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`[aria-label="${label}"]`)].at(-1)
      if (!field) throw new Error(`no field ${label}`)
      const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
      await act(async () => {
        Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      })
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
      const tree = base.addChildren([
        route('/quiz', () => screens.list?.() ?? 'Tela da lista', itemsSearch.routeOptions),
        route('/quiz/create', () => screens.create?.() ?? 'Tela da escolha', sourcesSearch.routeOptions),
        route('/quiz/$id/processing', () => screens.processing?.() ?? 'Tela do processamento'),
        route('/quiz/$id/edit', () => screens.edit?.() ?? 'Tela do editor'),
        route('/mapa-mental', () => screens.maps?.() ?? 'Tela dos mapas', itemsSearch.routeOptions),
        route('/mapa-mental/$id/processing', () => screens.mapProcessing?.() ?? 'Tela do processamento de um mapa'),
        route('/media/$id', () => 'Tela da mídia'),
        route('/upload', () => 'Tela do envio'),
      ])
      router = createRouter({ routeTree: tree, history: createMemoryHistory({ initialEntries: [address] }) })
      root = await showRouted(router)
    },
  }
}
