import type { ImportItem } from '@videozz/contract/browser'
import { browserKept } from '../../../shared/kept.ts'
import { isMoving } from '../../../shared/queries/imports.ts'
import { createStore } from '../../../shared/store.ts'

const keptAs = 'imports-closed'
const readClosed = (): string[] => {
  const kept = browserKept.readJson(keptAs)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}

/** Batches that moved since the page was opened. */
export const seenBatches = createStore<ReadonlySet<string>>(new Set())
/** Files that ended and were taken off the list, in this browser. */
export const closedImports = createStore<ReadonlySet<string>>(new Set(readClosed()))

/** The batch whose own screen is open: the panel leaves it out. */
export const batchOnScreen = createStore<string | null>(null)

/** Keeps a batch in the panel until it is closed, also when it ends at once. */
export function seeBatches(ids: readonly string[]): void {
  const seen = seenBatches.get()
  if (ids.some((id) => !seen.has(id))) seenBatches.set(new Set([...seen, ...ids]))
}

/** Takes files that ended off the list. @param known files of the last day: others that were closed are forgotten. */
export function closeImports(ended: readonly ImportItem[], known: readonly ImportItem[]): void {
  const closed = closedImports.get()
  // One that is tried again comes back.
  const kept = known.filter((item) => closed.has(item.id) && !isMoving(item))
  const ids = [...kept, ...ended].map(({ id }) => id)
  closedImports.set(new Set(ids))
  browserKept.write(keptAs, JSON.stringify(ids))
}

/** Forgets that a file was closed: it is tried again. */
export function reopenImports(ids: readonly string[]): void {
  const closed = closedImports.get()
  if (!ids.some((id) => closed.has(id))) return
  const left = [...closed].filter((id) => !ids.includes(id))
  closedImports.set(new Set(left))
  browserKept.write(keptAs, JSON.stringify(left))
}
