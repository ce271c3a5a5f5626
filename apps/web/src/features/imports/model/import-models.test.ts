import type { ImportBatch, ImportItem } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { applyImportsEvent, knownImports } from './apply-imports-event.ts'
import { percentOf, percentOfBatch, secondsLeftOfBatch, secondsLeftOfItem, sumBatch, sumImports } from './import-sums.ts'
import { batchTitle, countText, holdText, pullText, retryAllText, stateText, titleOf, wayOf } from './import-words.ts'
import { byBatch, comingImports, panelOrder, shownImports } from './shown-imports.ts'

const now = Date.parse('2026-03-10T15:00:00Z')
let made = 0
const item = (change: Partial<ImportItem> = {}): ImportItem => ({
  id: `item${++made}`,
  batchId: 'batch1',
  provider: 'link',
  externalId: 'x',
  title: 'Aula 1',
  fileName: null,
  size: 1000,
  state: 'waiting',
  waitReason: null,
  nextAttemptAt: null,
  fetched: 0,
  rate: null,
  error: null,
  videoKey: null,
  folder: null,
  createdAt: '2026-03-10T12:00:00Z',
  endedAt: null,
  ...change,
})
const noCounts = { listed: 0, waiting: 0, preparing: 0, pulling: 0, checking: 0, done: 0, failed: 0, canceled: 0, skipped: 0 }
const batch = (change: Partial<ImportBatch> = {}): ImportBatch => ({
  id: 'batch1',
  provider: 'link',
  kind: 'items',
  state: 'running',
  blocked: null,
  error: null,
  folder: null,
  counts: noCounts,
  bytes: { total: 0, fetched: 0, unsized: 0 },
  rate: null,
  createdAt: '2026-03-10T12:00:00Z',
  startedAt: null,
  endedAt: null,
  ...change,
})
const view = { hold: null, secondsLeft: null, now }
const said = (change: Partial<ImportItem>, more: Partial<typeof view> = {}) => stateText(item(change), { ...view, ...more })

it('stateText tells every state of a file', () => {
  expect(said({})).toBe('Na fila')
  expect(said({}, { hold: 'Pausado' } as never)).toBe('Pausado')
  expect(said({ state: 'preparing' })).toBe('Preparando na origem')
  expect(said({ state: 'pulling', size: 1000, fetched: 420, rate: 1.3 * 1024 ** 2 }, { secondsLeft: 170 } as never)).toBe(
    '42%, 1,3 MB/s, restam 3 min',
  )
  expect(said({ state: 'checking' })).toBe('Conferindo o arquivo')
  expect(said({ state: 'done' })).toBe('Na biblioteca')
  expect(said({ state: 'failed', error: { code: 'IMPORT_MISSING', message: 'Sumiu.' } })).toBe('Sumiu.')
  expect(said({ state: 'failed' })).toBe('Erro ao importar conteúdo, tente novamente mais tarde.')
  expect(said({ state: 'skipped', error: { code: 'IMPORT_DRAFT', message: 'É um rascunho.' } })).toBe('É um rascunho.')
  expect(said({ state: 'canceled' })).toBe('Cancelado')
})

it('stateText says why a file waits and when it is tried again, on another day with its date', () => {
  const soon = '2026-03-10T15:04:00Z'
  const wait = (waitReason: ImportItem['waitReason'], nextAttemptAt = soon, provider: ImportItem['provider'] = 'google-drive') =>
    said({ waitReason, nextAttemptAt, provider })
  expect(wait('broken')).toBe('A conexão com a origem caiu. Próxima tentativa às 12:04.')
  expect(wait('broken', '2026-03-10T14:59:59Z')).toBe('A conexão com a origem caiu. Tentando de novo.')
  expect(wait('busy')).toBe('A origem pediu para esperar. Próxima tentativa às 12:04.')
  expect(wait('quota', '2026-03-11T15:04:00Z')).toBe(
    'A origem bloqueou o download por excesso de acessos. Próxima tentativa em 11/03 às 12:04.',
  )
  expect(wait('store')).toBe('Sem espaço para guardar o arquivo agora. Próxima tentativa às 12:04.')
  expect(wait('reconnect')).toBe('Conecte o Google Drive de novo para continuar.')
})

it('pullText has bytes where the size is unknown, and no time while nothing moves', () => {
  expect(pullText({ size: null, fetched: 3 * 1024 ** 2, rate: 2048 }, 60)).toBe('3 MB, 2 KB/s, restam 1 min')
  expect(pullText({ size: 1000, fetched: 999, rate: null }, 60)).toBe('99%')
})

it('holdText names a block before a pause', () => {
  expect(holdText({ paused: false, blocked: null }, null)).toBeNull()
  expect(holdText({ paused: true, blocked: null }, null)).toBe('Pausado')
  expect(holdText({ paused: true, blocked: 'overdue' }, 'ACCOUNT_CANCELED')).toBe('Parado. Sua assinatura está cancelada.')
  expect(holdText({ paused: false, blocked: 'plan' }, null)).toBe('Parado. Função disponível apenas em planos pagos.')
})

it('names files, batches and counts', () => {
  expect([titleOf(item()), titleOf(item({ title: '', fileName: 'a.mp4' })), titleOf(item({ title: '' }))]).toEqual([
    'Aula 1',
    'a.mp4',
    'Link de arquivo',
  ])
  expect([batchTitle(batch()), batchTitle(batch({ provider: 'panda', kind: 'library' }))]).toEqual([
    'Importação de links',
    'Migração do PandaVideo',
  ])
  expect([countText({ total: 4, done: 1 }), countText({ total: 1200, done: 2 }), countText({ total: 0, done: 0 })]).toEqual([
    '1 de 4 importado',
    '2 de 1.200 importados',
    'Importação cancelada',
  ])
  expect([retryAllText(1), retryAllText(7)]).toEqual(['Tentar de novo', 'Tentar as 7 de novo'])
})

it('wayOf leads to what helps', () => {
  const way = (code: string) => wayOf(item({ state: 'failed', error: { code, message: '' } }))?.to ?? null
  expect(['IMPORT_MISSING', 'IMPORT_TOO_LARGE', 'IMPORT_DISCONNECTED', 'IMPORT_BROKEN'].map(way)).toEqual([
    '/upload',
    '/plans',
    '/apps',
    null,
  ])
  expect(wayOf(item({ waitReason: 'reconnect' }))?.to).toBe('/apps')
  expect(wayOf(item({ waitReason: 'broken' }))).toBeNull()
})

it('sums a file and a batch', () => {
  expect([percentOf({ size: null, fetched: 5 }), percentOf({ size: 1000, fetched: 999 })]).toEqual([0, 99])
  expect([secondsLeftOfItem(item({ size: null, rate: 10 })), secondsLeftOfItem(item({ rate: 10, fetched: 900 }))]).toEqual([null, 10])
  const some = batch({
    counts: { ...noCounts, waiting: 5, pulling: 2, done: 10, failed: 3, skipped: 4, canceled: 1 },
    bytes: { total: 1500, fetched: 1000, unsized: 5 },
    rate: 100,
  })
  expect(sumBatch(some)).toEqual({ all: 20, done: 10, failed: 3, arriving: 2, waiting: 5, skipped: 4, canceled: 1, ended: 13 })
  // 15 known files have 100 bytes on average, as the 5 others are taken to have.
  expect(secondsLeftOfBatch(some)).toBe(10)
  expect(secondsLeftOfBatch({ ...some, rate: null })).toBeNull()
  expect(percentOfBatch(some)).toBe(65)
  expect(percentOfBatch(some, [item({ size: 1000, fetched: 1000 }), item({ size: null, fetched: 50 })])).toBe(70)
  expect(percentOfBatch(batch({ counts: { ...noCounts, pulling: 1 } }), [item({ fetched: 1000 })])).toBe(99)
  expect(percentOfBatch(batch({ counts: { ...noCounts, done: 1, failed: 1 } }))).toBe(100)
  expect(percentOfBatch(batch())).toBe(0)
})

it('sumImports counts what is in the panel', () => {
  expect(
    sumImports([
      item({ state: 'done' }),
      item({ state: 'failed' }),
      item({ state: 'pulling', fetched: 500, rate: 10 }),
      item({ state: 'pulling', fetched: 500, rate: 30 }),
      item({ state: 'canceled' }),
    ]),
  ).toEqual({ total: 4, done: 1, open: 2, failed: 1, progress: 75, bytesPerSecond: 40 })
})

it('shownImports has what moves, failed, or belongs to a batch that moved since; not what was closed', () => {
  const items = [
    item({ id: 'moves' }),
    item({ id: 'failed', state: 'failed', batchId: 'old' }),
    item({ id: 'done', state: 'done' }),
    item({ id: 'older', state: 'done', batchId: 'old' }),
    item({ id: 'closed', state: 'failed' }),
    item({ id: 'listed', state: 'listed' }),
  ]
  const shown = shownImports(items, { seen: new Set(['batch1']), closed: new Set(['closed', 'moves']) })
  expect(shown.map(({ id }) => id)).toEqual(['moves', 'failed', 'done'])
  expect(byBatch([...shown, item({ id: 'new', batchId: 'new', createdAt: '2026-03-10T13:00:00Z' })]).map(({ id }) => id)).toEqual([
    'new',
    'batch1',
    'old',
  ])
})

it('comingImports has what is no media yet, of one folder where it is asked for; panelOrder puts failures before what waits', () => {
  const folder = { key: 'curso', name: 'Curso' }
  const items = [
    item({ id: 'done', state: 'done' }),
    item({ id: 'waits', folder }),
    item({ id: 'failed', state: 'failed' }),
    item({ id: 'pulled', state: 'pulling' }),
  ]
  expect(comingImports(items, null).map(({ id }) => id)).toEqual(['waits', 'failed', 'pulled'])
  expect(comingImports(items, 'curso').map(({ id }) => id)).toEqual(['waits'])
  expect(panelOrder(items).map(({ id }) => id)).toEqual(['pulled', 'failed', 'waits', 'done'])
})

it('applyImportsEvent moves files and their batches in cached lists, and nothing else', () => {
  const pulled = item({ id: 'a', state: 'pulling', fetched: 100, rate: 5 })
  const over = item({ id: 'b', state: 'failed', fetched: 100 })
  const other = item({ id: 'c', state: 'pulling', fetched: 10, rate: 7 })
  const page = { items: [pulled, over, other], totalItems: 3 }
  const known = knownImports([page])
  const event = {
    items: [
      { id: 'a', batchId: 'batch1', state: 'pulling' as const, fetched: 300, rate: 50 },
      { id: 'b', batchId: 'batch1', state: 'pulling' as const, fetched: 100, rate: null },
    ],
    changed: false,
  }
  const after = applyImportsEvent(page, event, known) as typeof page
  expect(after.items[0]).toMatchObject({ fetched: 300, rate: 50, state: 'pulling' })
  expect(after.items[1]).toBe(over)
  expect(after.items[2]).toBe(other)
  const moved = applyImportsEvent(batch({ bytes: { total: 1000, fetched: 400, unsized: 0 } }), event, known)
  expect(moved).toMatchObject({ bytes: { total: 1000, fetched: 600 }, rate: 57 })
  const untouched = { items: [batch({ id: 'batch2' })] }
  expect(applyImportsEvent(untouched, event, known)).toBe(untouched)
})
