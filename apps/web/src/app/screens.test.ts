import type { Session } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { menuFor, trailOf } from './screens.ts'
import { professionalPlan } from '../shared/testing/plans.ts'

const own = { status: 'activated', tenant: null, plan: professionalPlan, flags: ['live', 'ai-quiz'] } as unknown as Session
const managing = (rules: string[]) =>
  ({ ...own, tenant: { id: 't'.repeat(16), name: 'Ana Souza', status: 'activated', rules } }) as unknown as Session
const everything = () => true
const labels = (session: Session) =>
  menuFor(session, everything).flatMap(({ entries }) => entries.map(({ label, blocked }) => (blocked ? `(${label})` : label)))

it('menuFor lists all entries in their groups and in menu order', () => {
  expect(menuFor(own, everything).map(({ group, entries }) => [group, ...entries.map(({ label }) => label)])).toEqual([
    ['', 'Início'],
    ['Mídia', 'Enviar arquivos', 'Biblioteca', 'Transmissões ao vivo', 'Minhas pastas', 'Conexões'],
    ['IA', 'Quiz'],
    ['Ferramentas', 'Player', 'Imprint', 'Uso suspeito', 'Estatísticas', 'Controle de acesso'],
    ['Suporte', 'Planos', 'Plugins', 'Ajuda'],
  ])
  expect(
    menuFor(own, everything).flatMap(({ entries }) => entries.filter(({ badge }) => badge).map(({ label, badge }) => [label, badge])),
  ).toEqual([['Biblioteca', 'Novo']])
})

it('menuFor omits screens that are not built', () => {
  expect(menuFor(own, (name) => name === 'library').map(({ group }) => group)).toEqual(['Mídia'])
})

it('menuFor hides Player and entries without permission from a manager, and blocks producer-only entries', () => {
  const producers = ['(Imprint)', '(Uso suspeito)', '(Estatísticas)', '(Controle de acesso)', '(Planos)']
  expect(labels(managing([]))).toEqual(['Início', 'Transmissões ao vivo', ...producers, 'Plugins', 'Ajuda'])
  expect(labels(managing(['videozz:videos:list']))).toEqual([
    'Início',
    'Biblioteca',
    'Transmissões ao vivo',
    'Quiz',
    ...producers,
    'Plugins',
    'Ajuda',
  ])
  expect(labels(managing(['videozz:player:edit']))).toEqual(labels(managing([])))
})

it('menuFor shows a manager no blocked entry for a feature that the account lacks', () => {
  const free = { ...managing([]), plan: { ...professionalPlan, hasImprint: false, type: 'default' } } as Session
  expect(labels(free)).not.toContain('(Imprint)')
  expect(labels(free)).not.toContain('(Controle de acesso)')
  expect(labels({ ...managing([]), status: 'overdue' })).not.toContain('(Estatísticas)')
})

it('trailOf returns the breadcrumbs from Início to a screen', () => {
  expect(trailOf('home')).toEqual([{ label: 'Início' }])
  expect(trailOf('media')).toEqual([{ label: 'Início', to: '/' }, { label: 'Biblioteca', to: '/media' }, { label: 'Detalhes da Mídia' }])
  expect(trailOf('quizEdit').map(({ label }) => label)).toEqual(['Início', 'Quiz', 'Editar quiz'])
})

it('menuFor and trailOf link to addresses without optional parameters', () => {
  const links = [
    ...menuFor(own, everything).flatMap(({ entries }) => entries.map(({ path }) => path)),
    ...trailOf('help').map(({ to }) => to),
  ]
  expect(links).toContain('/ajuda')
  expect(links.filter((link) => link?.includes('{'))).toEqual([])
})
