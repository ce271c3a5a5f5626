// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { hasFeature, type ListedPlan, type PlanDetail, type Session } from '@videozz/contract/browser'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession } from '../../../shared/session/session.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { PlansScreen } from './plans-screen.tsx'
import { freePlan, professionalPlan, shippedPlans } from '../../../shared/testing/plans.ts'

const good = {
  id: 'p'.repeat(16),
  accountId: 'a'.repeat(16),
  status: 'activated',
  planType: 'default',
  plan: freePlan,
  subscription: { origin: 'videozz' },
  tenant: null,
} as unknown as Session

let root: Root
let detail: PlanDetail
let plans: ListedPlan[]
let bought: string[]
let product: object

const answer = (url: string): unknown => {
  if (url.endsWith('/plans/detail')) return detail
  if (url.endsWith('/plans')) return plans
  return { product: 'Videozz', accounts: 'embedded', signInUrl: null, supportChat: null, ...product }
}
const on = (id: string) => shippedPlans.map((plan) => ({ ...plan, current: plan._id === id }))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string) => Response.json(answer(url)))
  bought = []
  product = {}
  plans = on(freePlan._id)
  detail = {
    plan: shippedPlans[0]!,
    storageConsumed: 0,
    videosYT: 0,
    startedAt: '2026-01-01T12:00:00.000Z',
    linkImports: 20,
    status: 'activated',
    subscription: null,
    mayContract: true,
    trialAvailable: true,
    shoppingUrl: null,
    contact: null,
  }
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  closeSession('signed-out')
  vi.unstubAllGlobals()
})

async function visit(session: Partial<Session> = {}): Promise<string> {
  openSession({ accessToken: 't', expiresIn: 900, session: { ...good, ...session } })
  const rootRoute = createRootRoute()
  const screen = () => <PlansScreen onBuy={({ title }) => bought.push(title)} />
  const paths = ['/plans', '/assinaturas', '/billing', '/regularizar'].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: path === '/plans' ? screen : () => null }),
  )
  const history = createMemoryHistory({ initialEntries: ['/plans'] })
  root = await showRouted(createRouter({ routeTree: rootRoute.addChildren(paths), history }))
  await vi.waitFor(async () => act(async () => expect(document.querySelector('[aria-busy="true"]')).toBeNull()), { timeout: 10_000 })
  return (document.body.textContent ?? '').replaceAll('\u00A0', ' ')
}
const card = (title: string) => [...document.querySelectorAll('article')].find((one) => one.querySelector('h2')?.textContent === title)
const words = (title: string) => (card(title)?.textContent ?? '').replaceAll('\u00A0', ' ')
const button = (title: string) => card(title)?.querySelector<HTMLElement>('button, a')
const press = (element: HTMLElement | null | undefined) => act(async () => element?.click())
const dialog = () => document.querySelector('[role="dialog"]')
const linkNamed = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href')

it('shows price, limits, fee, trial and features of each plan', async () => {
  const text = await visit()
  expect(text).toContain('Escolha o melhor plano...')
  expect(words('Gratuito')).toMatch(/Comece aqui\. Plano padrão.*2 GB.*500 MB.*Até 720p/)
  expect(words('Gratuito')).toContain('Sem taxa por aluno')
  expect(words('Gratuito')).not.toMatch(/GB adicional|dias grátis/)
  expect(words('Studio')).toMatch(/15 dias grátis.*Para quem usa NutrorStudio.*R\$ 99,00 por mês.*R\$ 3,99 por aluno/)
  expect(words('Lançamento')).toContain('R$ 1,99 por aluno')
  expect(words('Profissional')).toMatch(/R\$ 199,00 por mês.*500 GB \(R\$0,50 por GB adicional\).*5 GB.*Até 1080p/)
  expect(words('Profissional anual')).toContain('R$ 1.990,00 por ano')
  expect(words('Enterprise')).toMatch(/A combinar\. Sob demanda/)
  expect(words('Enterprise').match(/Sob demanda/g)).toHaveLength(4)
  expect(words('Enterprise')).not.toMatch(/R\$|dias grátis/)
  const ticks = [...card('Gratuito')!.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(ticks).toEqual([
    'Antipirataria com Imprint: não incluído',
    'Cobrança em reais: incluído',
    'Métricas de visualização: incluído',
    'Legendas: não incluído',
    'SDK de integração: incluído',
  ])
})

it('compares the plans feature by feature, the current one first and marked, without features this build lacks', async () => {
  plans = on(professionalPlan._id)
  await visit()
  const table = [...document.querySelectorAll('table')].find(({ caption }) => caption?.textContent === 'Recursos de cada plano')
  const textOf = (cell: Element) => (cell.textContent ?? '').replaceAll('\u00A0', ' ')
  const heads = [...(table?.querySelectorAll('thead th[scope=col]') ?? [])].map(textOf)
  expect(heads).toEqual(['Recurso', 'ProfissionalPlano atual', 'Gratuito', 'Studio', 'Lançamento', 'Profissional anual', 'Enterprise'])
  const rows = new Map(
    [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => [
      textOf(row.querySelector('th[scope=row]')!),
      [...row.querySelectorAll('td')].slice(0, 3).map(textOf),
    ]),
  )
  expect(rows.get('Preço')).toEqual(['R$ 199,00 por mês', 'Grátis', 'R$ 99,00 por mês'])
  expect(rows.get('Taxa por aluno novo')).toEqual(['R$ 3,99', 'Sem taxa', 'R$ 3,99'])
  expect(rows.get('Armazenamento')).toEqual(['500 GB', '2 GB', '200 GB'])
  expect(rows.get('GB adicional por mês')).toEqual(['R$ 0,50', 'Não incluído', 'R$ 0,50'])
  expect(rows.get('Antipirataria com Imprint')).toEqual(['Incluído', 'Não incluído', 'Incluído'])
  expect(rows.get('Download das mídias')).toEqual(['Incluído', 'Não incluído', 'Incluído'])
  expect(rows.get('Incorporar vídeos de mais de 20 minutos')).toEqual(['Incluído', 'Não incluído', 'Incluído'])
  expect(rows.has('Métricas de visualização')).toBe(hasFeature('statistics'))
  expect(rows.has('Importações por link')).toBe(hasFeature('linkImports'))
  expect(rows.has('Controles de Acesso')).toBe(hasFeature('accessGroups'))
})

it('promises support where somebody answers', async () => {
  product = { supportUrl: 'mailto:ajuda@exemplo.com' }
  await visit()
  expect(words('Gratuito')).toContain('Suporte em português')
})

it('starts the checkout of another plan and disables the current one', async () => {
  await visit()
  expect(button('Gratuito')?.textContent).toBe('Plano atual')
  expect(button('Gratuito')?.getAttribute('aria-disabled')).toBe('true')
  await press(button('Gratuito'))
  await press(button('Profissional'))
  expect([button('Profissional')?.textContent, bought]).toEqual(['Contratar', ['Profissional']])
})

it('requires canceling an active subscription before buying another plan', async () => {
  detail = { ...detail, mayContract: false, trialAvailable: false, subscription: { state: 'active', trialEndsAt: null, periodEnd: null } }
  plans = on(professionalPlan._id)
  expect(await visit()).not.toContain('dias grátis')
  await press(button('Studio'))
  expect(bought).toEqual([])
  expect(dialog()?.textContent).toContain('Atenção: Para contratar um novo plano é necessário o cancelamento da assinatura anterior.')
  expect(linkNamed('Ver assinaturas', dialog()!)).toBe('/assinaturas')
  expect(linkNamed('Saiba como trocar de plano', dialog()!)).toBe('/ajuda/trocar-de-plano')
})

it('links “Ver assinaturas” to shoppingUrl when it is set', async () => {
  detail.shoppingUrl = 'https://loja.exemplo/assinaturas'
  await visit()
  expect(linkNamed('Ver assinaturas')).toBe('https://loja.exemplo/assinaturas')
})

it('links the on-demand plan to the contact mail, and disables it without a contact', async () => {
  await visit()
  expect([button('Enterprise')?.textContent, button('Enterprise')?.getAttribute('aria-disabled')]).toEqual(['Assinar', 'true'])
  await act(async () => root.unmount())
  document.body.replaceChildren()
  detail.contact = 'vendas@exemplo.com'
  await visit()
  expect(button('Enterprise')?.getAttribute('href')).toBe('mailto:vendas@exemplo.com?subject=Plano%20Enterprise')
})

it('shows an overdue or canceled account, and allows a canceled account to buy its plan again', async () => {
  detail = { ...detail, status: 'overdue', mayContract: false }
  expect(await visit({ status: 'overdue' })).toContain('Sua fatura está em atraso.')
  expect(linkNamed('Regularizar')).toBe('/regularizar')
  await act(async () => root.unmount())
  document.body.replaceChildren()
  detail = { ...detail, status: 'canceled', mayContract: true, trialAvailable: false }
  plans = on(professionalPlan._id)
  expect(await visit({ status: 'canceled' })).toContain('Sua assinatura está cancelada.')
  await press(button('Profissional'))
  expect(bought).toEqual(['Profissional'])
})

it('shows a manager no purchase, subscription or billing links', async () => {
  const tenant = { rules: [] } as unknown as Session['tenant']
  await visit({ tenant })
  await press(button('Profissional'))
  expect([bought, linkNamed('Ver assinaturas'), linkNamed('Uso e cobrança')]).toEqual([[], undefined, undefined])
  expect(button('Profissional')?.getAttribute('aria-disabled')).toBe('true')
})
