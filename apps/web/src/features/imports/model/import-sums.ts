import type { ImportBatch, ImportItem } from '@videozz/contract/browser'
import { isMoving } from '../../../shared/queries/imports.ts'

type Pulled = Pick<ImportItem, 'size' | 'fetched' | 'rate'>

/** Name under which the time left of a file or a batch is noted. */
export const timeKeyOf = (id: string): string => `import-${id}`

/** 0–100; 0 while the size is unknown. */
export const percentOf = ({ size, fetched }: Pick<Pulled, 'size' | 'fetched'>): number =>
  size ? Math.min(100, Math.floor((fetched * 100) / size)) : 0

/** Seconds until all bytes of a file are there; null while unknown. */
export const secondsLeftOfItem = ({ size, fetched, rate }: Pulled): number | null =>
  size === null || !rate ? null : Math.max(0, size - fetched) / rate

/** Seconds until all bytes of a batch are there. Files of unknown size count as much as the others on average; null while none is known. */
export function secondsLeftOfBatch({ counts, bytes, rate }: Pick<ImportBatch, 'counts' | 'bytes' | 'rate'>): number | null {
  const sized = countAll(counts) - bytes.unsized
  if (!rate || sized <= 0) return null
  const open = bytes.unsized * (bytes.total / sized)
  return Math.max(0, bytes.total + open - bytes.fetched) / rate
}

export type BatchSum = {
  /** Files that were to come: those canceled or left out are not among them. */
  all: number
  done: number
  failed: number
  /** On their way from the source. */
  arriving: number
  waiting: number
  skipped: number
  canceled: number
  /** Done or failed. */
  ended: number
}

const countAll = ({ listed, waiting, preparing, pulling, checking, done, failed }: ImportBatch['counts']): number =>
  listed + waiting + preparing + pulling + checking + done + failed

/** The files of a batch, as its card tells them. */
export function sumBatch({ counts }: Pick<ImportBatch, 'counts'>): BatchSum {
  const { done, failed, skipped, canceled } = counts
  const arriving = counts.preparing + counts.pulling + counts.checking
  return { all: countAll(counts), done, failed, arriving, waiting: counts.waiting + counts.listed, skipped, canceled, ended: done + failed }
}

/**
 * How far a batch is, 0–100, by files; those on their way count by their bytes. Not 100 before the last one has ended.
 * @param arriving files of it that are known to be on their way.
 */
export function percentOfBatch(batch: Pick<ImportBatch, 'counts'>, arriving: readonly Pick<ImportItem, 'size' | 'fetched'>[] = []): number {
  const { all, ended } = sumBatch(batch)
  if (all === 0) return 0
  const parts = arriving.reduce((sum, { size, fetched }) => sum + (size ? Math.min(1, fetched / size) : 0), 0)
  const open = all - ended
  return ended === all ? 100 : Math.min(99, Math.floor(((ended + Math.min(parts, open)) * 100) / all))
}

export type ImportSum = {
  /** Files not canceled or left out, and how many are in the library. */
  total: number
  done: number
  open: number
  failed: number
  /** 0–100, each file by its bytes. */
  progress: number
  bytesPerSecond: number | null
}

/** Files of the upload panel as one. */
export function sumImports(items: readonly ImportItem[]): ImportSum {
  const counted = items.filter(({ state }) => state !== 'canceled' && state !== 'skipped')
  const rates = counted.flatMap(({ state, rate }) => (state === 'pulling' && rate !== null ? [rate] : []))
  const parts = counted.reduce((sum, item) => sum + (isMoving(item) ? percentOf(item) : 100), 0)
  return {
    total: counted.length,
    done: counted.filter(({ state }) => state === 'done').length,
    open: counted.filter(isMoving).length,
    failed: counted.filter(({ state }) => state === 'failed').length,
    progress: counted.length === 0 ? 0 : Math.floor(parts / counted.length),
    bytesPerSecond: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0),
  }
}
