import { expect, it } from 'vitest'
import { describePlugin, type ListedPlugin } from './plugin-words.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const plugin = (change: Partial<ListedPlugin>): ListedPlugin => ({
  typePlugin: 'transcribe',
  status: 'active',
  expiresAt: null,
  state: 'usable',
  ...change,
})

it.each<[Partial<ListedPlugin>, string, string]>([
  [{}, 'Ativo', 'Sem data para vencer'],
  [{ expiresAt: '2026-06-10T12:00:00.000Z' }, 'Ativo', 'Vale até 10/06/2026'],
  [{ expiresAt: '2026-03-04T12:00:00.000Z' }, 'Ativo', 'Vale até 04/03/2026 (faltam 3 dias)'],
  [{ expiresAt: '2026-03-01T20:00:00.000Z' }, 'Ativo', 'Vale até 01/03/2026 (falta 1 dia)'],
  [{ expiresAt: '2026-02-01T12:00:00.000Z', state: 'expired' }, 'Vencido', 'Venceu em 01/02/2026'],
  [{ expiresAt: '2026-06-10T12:00:00.000Z', state: 'canceled', status: 'canceled' }, 'Cancelado', 'Valia até 10/06/2026'],
  [{ state: 'canceled', status: 'canceled' }, 'Cancelado', ''],
  [{ expiresAt: '2026-03-04T12:00:00.000Z', state: 'blocked' }, 'Bloqueado', 'Vale até 04/03/2026'],
])('describePlugin returns label and expiry for %o', (change, label, expiry) => {
  expect(describePlugin(plugin(change), now)).toMatchObject({ label, expiry })
})
