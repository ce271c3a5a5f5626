import type { Session } from '@videozz/contract/browser'
import { professionalPlan } from '@videozz/domain'
import { expect, it } from 'vitest'
import { mayOpen, menuFor, trailOf } from './screens.ts'

const own = { status: 'activated', tenant: null, plan: professionalPlan, flags: [] } as unknown as Session
const managing = (rules: string[]) =>
  ({ ...own, tenant: { id: 't'.repeat(16), name: 'Ana Souza', status: 'activated', rules } }) as unknown as Session
const labels = (session: Session) => menuFor(session).flatMap(({ entries }) => entries.map(({ label }) => label))

it('shows the producer every entry, in the groups of the menu', () => {
  expect(menuFor(own).map(({ group, entries }) => [group, ...entries.map(({ label }) => label)])).toEqual([
    ['', 'Início'],
    ['Mídia', 'Enviar arquivos', 'Biblioteca'],
    ['Ferramentas', 'Imprint'],
  ])
})

it.each(['overdue', 'canceled'] as const)('keeps an %s account from media and upload', (status) => {
  const session = { ...own, status } as Session
  expect(labels(session)).toEqual(['Início', 'Imprint'])
  expect([mayOpen('media', session), mayOpen('upload', session), mayOpen('profile', session)]).toEqual([false, false, true])
})

it('hides what a manager has no permission for', () => {
  expect(labels(managing([]))).toEqual(['Início', 'Imprint'])
  expect(labels(managing(['videozz:videos:list']))).toEqual(['Início', 'Biblioteca', 'Imprint'])
  expect(labels(managing(['videozz:videos:list', 'videozz:videos:upload']))).toEqual(['Início', 'Enviar arquivos', 'Biblioteca', 'Imprint'])
})

it('lets the account answer its viewers in whatever state it is, and no manager', () => {
  for (const status of ['overdue', 'canceled'] as const) expect(mayOpen('viewers', { ...own, status } as Session)).toBe(true)
  expect(mayOpen('viewers', managing(['videozz:videos:list', 'videozz:videos:embed']))).toBe(false)
})

it('hides Imprint where the plan has none', () => {
  expect(labels({ ...own, plan: { ...professionalPlan, hasImprint: false } })).not.toContain('Imprint')
})

it('leads from Início to every screen', () => {
  expect(trailOf('home')).toEqual([{ label: 'Início' }])
  expect(trailOf('media')).toEqual([{ label: 'Início', to: '/' }, { label: 'Biblioteca', to: '/media' }, { label: 'Detalhes da Mídia' }])
})
