// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Session, StorageSummary } from '@videozz/contract/browser'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import { closeSession, openSession } from '../../../shared/session/session.ts'
import { testVideo } from '../../../shared/media/test-video.ts'
import { TenantCard } from '../components/tenant-card.tsx'
import type { HomeLinks } from '../model/home-links.ts'
import { HomeScreen } from './home-screen.tsx'
import { freePlan, professionalPlan } from '../../../shared/testing/plans.ts'

const good = {
  id: 'p'.repeat(16),
  accountId: 'a'.repeat(16),
  name: 'Marina Duarte',
  status: 'activated',
  statusSince: '2025-03-12T12:00:00.000Z',
  planTitle: 'Profissional',
  planType: 'paid',
  subscription: { origin: 'orbita' },
  plan: professionalPlan,
  flags: [],
  tenant: null,
  supportUntil: null,
} as unknown as Session
const onFreePlan: Partial<Session> = { plan: freePlan, planType: 'default', subscription: { origin: 'videozz' } }
const noLinks: HomeLinks = { live: null, analytics: null, plans: null, suspicious: null }
const toPlans: HomeLinks = { ...noLinks, plans: { to: '/plans', reason: null } }
const ana = {
  name: 'Ana Souza',
  email: 'ana@exemplo.com',
  rules: ['videozz:videos:list', 'videozz:folders:edit'],
} as unknown as NonNullable<Session['tenant']>

let root: Root
let summary: Pick<StorageSummary, 'storageConsumed' | 'plan' | 'countByTypes'>
let help: { id: string; title: string; link: string }[]
const answer = (url: string): unknown => {
  if (url.includes('/storage/summary')) return { ...summary, startedAt: good.statusSince, newContent: [] }
  if (url.includes('/faq/')) return help
  if (url.includes('/settings')) return { product: 'Videozz', accounts: 'embedded', signInUrl: null }
  return {
    items: [testVideo({ title: 'Aula 1', createdAt: '2026-11-21T15:00:00.000Z' })],
    totalItems: 1,
    itemsPerPage: 7,
    page: 1,
    pages: 1,
  }
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string) => Response.json(answer(url)))
  localStorage.clear()
  summary = {
    storageConsumed: 1024,
    plan: professionalPlan,
    countByTypes: [
      { _id: 'videos', count: 148 },
      { _id: 'youtube', count: 38 },
    ],
  }
  help = [{ id: '1', title: 'Manual', link: 'https://manual.exemplo/' }]
})
afterEach(async () => {
  await leave()
  closeSession('signed-out')
  vi.unstubAllGlobals()
})

async function leave(): Promise<void> {
  await act(async () => root.unmount())
  document.body.replaceChildren()
}

async function visit(change: Partial<Session> = {}, links = noLinks): Promise<string> {
  const session = { ...good, ...change }
  summary = { ...summary, plan: session.plan }
  openSession({ accessToken: 't', expiresIn: 900, session })
  const rootRoute = createRootRoute()
  const paths = ['/', '/media', '/upload', '/plans', '/regularizar', '/analytics', '/live', '/media/$id'].map((path) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component:
        path === '/'
          ? () => (
              <HomeScreen
                links={links}
                tenant={<TenantCard onLeave={() => undefined} leaving={false} />}
                news={null}
                firstRun={null}
                empty={false}
                overlay={null}
              />
            )
          : () => null,
    }),
  )
  const router = createRouter({ routeTree: rootRoute.addChildren(paths), history: createMemoryHistory({ initialEntries: ['/'] }) })
  root = await showRouted(router)
  await until(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  return document.body.textContent ?? ''
}
const named = (words: string) => [...document.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === words)
const press = (label: string) => act(async () => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click())

it('shows greeting, plan, file counts by Imprint and card dates, and opens help in a new tab', async () => {
  const text = await visit()
  for (const words of [
    'Olá, Marina',
    'Profissional',
    'Ativo desde 12/03/2025',
    '186',
    '148 com Imprint',
    '38 sem Imprint',
    '21/11 · Vídeo',
  ])
    expect(text).toContain(words)
  const link = document.querySelector<HTMLAnchorElement>('a[href="https://manual.exemplo/"]')
  expect([link?.target, link?.rel]).toEqual(['_blank', 'noreferrer'])
  expect(text).not.toMatch(/Estatísticas|Fazer upgrade|Gerenciando/)
})

it('counts all files as “sem Imprint” when the plan has no Imprint', async () => {
  expect(await visit({ plan: { ...professionalPlan, hasImprint: false } })).toContain('186 sem Imprint')
})

it('shows the overdue notice instead of plan and media, with a link to /regularizar for the owner alone', async () => {
  const text = await visit({ status: 'overdue' })
  expect(text).toContain('Sua fatura está em atraso.')
  expect(text).toContain('Inativo desde 12/03/2025')
  expect(text).not.toMatch(/Profissional|Novo conteúdo|Mídias recentes/)
  expect(named('Regularizar')?.getAttribute('href')).toBe('/regularizar')
  await leave()
  expect(await visit({ status: 'overdue', tenant: ana })).toContain('Sua fatura está em atraso.')
  expect(named('Regularizar')).toBeUndefined()
})

it('tells a disabled account on the free plan so, without any offer of plans', async () => {
  summary.storageConsumed = freePlan.storageSize
  const text = await visit({ ...onFreePlan, status: 'disabled' }, toPlans)
  expect(text).toContain('Sua conta está desativada. Fale com quem administra a plataforma.')
  expect(text).toContain('Inativo desde 12/03/2025')
  expect(text).not.toMatch(/Videozz grátis|Fazer upgrade|Conhecer planos|Novo conteúdo/)
})

it('shows the only action that adds media by its own name, disabled for those who may not upload', async () => {
  const text = await visit({ tenant: ana })
  expect(text).toContain('Carregar mídia')
  expect(text).not.toContain('Novo conteúdo')
})

it('links the plan badge to /plans only when that link is available', async () => {
  await visit({}, toPlans)
  const badge = document.querySelector('[aria-label="Plano Profissional: ver planos"]')
  expect(badge?.getAttribute('href')).toBe('/plans')
  await leave()
  expect(await visit()).toContain('Profissional')
  expect(document.querySelector('a[href="/plans"]')).toBeNull()
})

it('shows a canceled account with a link to /plans', async () => {
  const text = await visit({ status: 'canceled' }, toPlans)
  for (const words of ['Cancelado', 'Sua assinatura está cancelada.']) expect(text).toContain(words)
  expect(named('Conhecer planos')?.getAttribute('href')).toBe('/plans')
})

it.each([
  [0.79, null, false],
  [0.8, 'Você já utilizou 80% do seu espaço disponível.', false],
  [1, 'Você atingiu o limite do seu plano.', true],
])('at a storage use of %d shows the alert: %s', async (share, sentence, makesRoom) => {
  summary.storageConsumed = Math.ceil(professionalPlan.storageSize * share)
  const text = await visit({}, toPlans)
  if (sentence === null) expect(text).not.toContain('Fazer upgrade')
  else expect(text).toContain(sentence)
  expect(named('Fazer upgrade')?.getAttribute('href')).toBe(sentence === null ? undefined : '/plans')
  expect(named('Liberar espaço') !== undefined).toBe(makesRoom)
})

it('keeps the closed free-plan alert hidden for that user only', async () => {
  expect(await visit(onFreePlan)).toContain('Você usa o Videozz grátis: 2 GB')
  await press('Fechar aviso')
  expect(document.body.textContent).not.toContain('Videozz grátis')
  await leave()
  expect(await visit(onFreePlan)).not.toContain('Videozz grátis')
  await leave()
  expect(await visit({ ...onFreePlan, id: 'q'.repeat(16) })).toContain('Videozz grátis')
})

it('shows a manager the managed account and the granted permissions, and disables the statistics', async () => {
  const reason = 'Esta área não está disponível enquanto você gerencia outra conta.'
  const text = await visit({ tenant: ana }, { ...noLinks, analytics: { to: '/analytics', reason } })
  for (const words of ['Gerenciando Ana', 'Ver a biblioteca', 'Criar e editar pastas', 'Voltar para o seu perfil'])
    expect(text).toContain(words)
  expect(text).not.toContain('Excluir mídias')
  expect(named('Acessar Estatísticas')?.getAttribute('aria-disabled')).toBe('true')
})

it('shows a member bound to folders the bytes of these, as no share of the plan', async () => {
  expect(await visit({ tenant: ana })).not.toContain('nas suas pastas')
  expect(document.querySelector('[aria-label="Armazenamento usado"]')).not.toBeNull()
  await leave()
  const text = await visit({ tenant: { ...ana, folders: [{ key: 'f'.repeat(16), name: 'Curso de canto' }] } })
  expect(text).toContain('nas suas pastas')
  expect(text).toContain('Você vê só o que está em: Curso de canto.')
  expect(document.querySelector('[aria-label="Armazenamento usado"]')).toBeNull()
})

it('hides the help section without help items', async () => {
  help = []
  expect(await visit()).not.toContain('Ajuda')
})
