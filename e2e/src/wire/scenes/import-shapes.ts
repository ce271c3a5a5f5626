import type { ImportBatch, ImportItem } from '@videozz/contract'
import type { Caller, Recorder } from '../recorder.ts'
import { waitFor } from '../wait-for.ts'

const moving = ['waiting', 'preparing', 'pulling', 'checking'] as const
const measured = '<measured>'
type Batch = Omit<ImportBatch, 'id'>

/** A batch without what depends on how far the worker is: that is known once it is done. */
export function steadyBatch(body: unknown): unknown {
  const batch = body as ImportBatch
  if (batch.state === 'done') return { ...batch, rate: null } satisfies Batch
  const { counts, bytes } = batch
  const rest = Object.fromEntries(Object.entries(counts).filter(([state]) => !(moving as readonly string[]).includes(state)))
  return {
    ...batch,
    counts: { ...rest, moving: moving.reduce((sum, state) => sum + counts[state], 0) },
    bytes: Object.fromEntries(Object.keys(bytes).map((name) => [name, measured])),
    rate: measured,
    startedAt: measured,
  }
}

export function steadyItem(body: unknown): unknown {
  const item = body as ImportItem
  if (item.state === 'done' || item.state === 'failed') return { ...item, rate: null }
  const state = item.state === 'canceled' ? item.state : 'moving'
  return { ...item, state, fetched: measured, rate: measured, size: measured, fileName: measured }
}

const steadyPage = (one: (body: unknown) => unknown) => (body: unknown) => {
  const page = body as { items: unknown[] }
  return { ...page, items: page.items.map(one) }
}
export const steadyBatches = steadyPage(steadyBatch)
/** Files by their title: those of one moment have no order. */
export const steadyItems = (body: unknown): unknown => {
  const page = body as { items: ImportItem[] }
  return steadyPage(steadyItem)({ ...page, items: page.items.toSorted((a, b) => (a.title < b.title ? -1 : 1)) })
}

/** Resolves when a batch is over. */
export async function batchEnd(recorder: Recorder, as: Caller, id: string): Promise<void> {
  await waitFor(`import ${id} to end`, async () => {
    const { state } = (await recorder.ask('getImport', { as, params: { id } })).data
    return state === 'done' || state === 'canceled' ? true : undefined
  })
}
