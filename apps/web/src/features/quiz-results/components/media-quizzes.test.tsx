// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { Session } from '@videozz/contract'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../../shared/session/session.ts'
import { professionalPlan } from '../../../shared/testing/plans.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import MediaQuizzes from './media-quizzes.tsx'

const key = 'a'.repeat(16)
const hardest = { key: 'k'.repeat(16), question: 'A cor pesa?', asked: 3, right: 1 }
const explained = { videoKey: key, title: 'Aula 1', start: 72, end: 75 }
const quiz = { title: 'Quiz de luz', second: null, published: true, attempts: 3, viewers: 2, passed: 1 }
const session = { id: 'u', accountId: 'a', status: 'activated', plan: professionalPlan, flags: ['ai-quiz'], plugins: [], tenant: null }

let root: Root
let items: object[] | null
let jumps: number[]
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async () =>
    items
      ? Response.json({ items })
      : Response.json({ error: { code: 'INTERNAL', message: 'Algo deu errado.', requestId: 'r' } }, { status: 500 }),
  )
  sessionStore.set({ phase: 'signed-in', session: session as unknown as Session })
  jumps = []
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  sessionStore.set({ phase: 'unknown' })
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  const component = () => (
    <>
      <p>Estatísticas</p>
      <MediaQuizzes videoKey={key} onJump={(second) => void jumps.push(second)} />
    </>
  )
  root = await showRouted(createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() }))
}
const page = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const shows = (text: string) => until(() => expect(page()).toContain(text))

it('shows attempts, people, who passed, and the hardest question with the second that explains it', async () => {
  items = [
    { ...quiz, id: 'q'.repeat(16), hardest: { ...hardest, explained } },
    {
      ...quiz,
      id: 'r'.repeat(16),
      title: 'Quiz de cor',
      second: 61,
      hardest: { ...hardest, explained: { ...explained, videoKey: 'b'.repeat(16), title: 'Aula 2' } },
    },
    { ...quiz, id: 's'.repeat(16), title: 'Quiz novo', published: false, attempts: 0, viewers: 0, passed: 0, hardest: null },
  ]
  await open()
  await shows('Tentativas3Alunos2Passaram50 %')
  expect(page()).toContain('A cor pesa?33 % de acerto em 3 respostas')
  for (const text of ['No fim', 'Aos 01:01', 'Explicada em Aula 2, 01:12', 'Não publicado', 'Ninguém respondeu ainda.'])
    expect(page()).toContain(text)
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Onde é explicado: ir para 01:12"]')?.click())
  expect(jumps).toEqual([72])
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links[0]).toBe(`/quiz/${'q'.repeat(16)}/edit#resultados`)
  expect(links).toContain(`/media/${'b'.repeat(16)}`)
})

it('is not there where the media offers no quiz, and says what could not be loaded', async () => {
  items = []
  await open()
  await shows('Estatísticas')
  expect(page()).not.toContain('Quizzes')
  await act(async () => root.unmount())
  items = null
  await open()
  await shows('Não foi possível carregar os quizzes desta mídia')
})
