import type { ImportBatch, ImportItem, ImportsEvent } from '@videozz/contract/browser'
import { isMoving } from '../../../shared/queries/imports.ts'

/** What was known of a file before an event. */
export type KnownImports = ReadonlyMap<string, Pick<ImportItem, 'batchId' | 'size' | 'fetched' | 'rate' | 'state'>>

type Rows = { items: unknown[] }
const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
const isRows = (data: unknown): data is Rows => isObject(data) && 'items' in data && Array.isArray(data.items)
const isItem = (data: unknown): data is ImportItem => isObject(data) && 'batchId' in data
const isBatch = (data: unknown): data is ImportBatch => isObject(data) && 'counts' in data

/** The files that cached data shows, by id. */
export function knownImports(cached: readonly unknown[]): KnownImports {
  const items = cached.flatMap((data) => (isRows(data) ? data.items.filter(isItem) : []))
  return new Map(items.map((item) => [item.id, item]))
}

/** The batches that cached data shows, each once. */
export function knownBatches(cached: readonly unknown[]): ImportBatch[] {
  const batches = cached.flatMap((data) => (isRows(data) ? data.items.filter(isBatch) : isBatch(data) ? [data] : []))
  return [...new Map(batches.map((batch) => [batch.id, batch])).values()]
}

function withItemEvent(item: ImportItem, { items }: ImportsEvent): ImportItem {
  const news = items.find(({ id }) => id === item.id)
  // An event may arrive after the answer that says the file is over.
  if (!news || !isMoving(item)) return item
  return { ...item, state: news.state, fetched: news.fetched, rate: news.rate, waitReason: null, nextAttemptAt: null }
}

function withBatchEvent(batch: ImportBatch, { items }: ImportsEvent, known: KnownImports): ImportBatch {
  const news = items.filter(({ batchId }) => batchId === batch.id)
  if (news.length === 0) return batch
  const more = news.reduce((sum, { id, fetched }) => sum + fetched - (known.get(id)?.fetched ?? fetched), 0)
  // Another worker tells of the others.
  const others = [...known].filter(
    ([id, item]) => item.batchId === batch.id && item.state === 'pulling' && !news.some((one) => one.id === id),
  )
  const rates = [...news, ...others.map(([, item]) => item)].map(({ rate }) => rate).filter((rate) => rate !== null)
  return {
    ...batch,
    bytes: { ...batch.bytes, fetched: Math.max(0, batch.bytes.fetched + more) },
    rate: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0),
  }
}

const withEvent = (row: unknown, event: ImportsEvent, known: KnownImports): unknown =>
  isItem(row) ? withItemEvent(row, event) : isBatch(row) ? withBatchEvent(row, event, known) : row

/** Cached data of any query of imports with an event in it; the same object when the event is about none of its rows. */
export function applyImportsEvent(data: unknown, event: ImportsEvent, known: KnownImports): unknown {
  if (event.items.length === 0) return data
  if (!isRows(data)) return withEvent(data, event, known)
  const items = data.items.map((row) => withEvent(row, event, known))
  return items.every((row, index) => row === data.items[index]) ? data : { ...data, items }
}
