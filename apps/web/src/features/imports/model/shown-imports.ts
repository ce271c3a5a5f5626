import type { ImportItem } from '@videozz/contract/browser'
import { isMoving } from '../../../shared/queries/imports.ts'

export type ShownState = {
  /** Batches that moved since the page was opened. */
  seen: ReadonlySet<string>
  /** Files that the person took off the list after they had ended. */
  closed: ReadonlySet<string>
}

/** Files that the panel shows: those that move, those that failed, and all others of batches that moved since the page was opened. */
export const shownImports = (items: readonly ImportItem[], { seen, closed }: ShownState): ImportItem[] =>
  items.filter((item) => {
    if (isMoving(item)) return true
    if (item.state === 'listed' || item.state === 'skipped' || closed.has(item.id)) return false
    return item.state === 'failed' || seen.has(item.batchId)
  })

export type ImportGroup = { id: string; items: readonly ImportItem[] }

/** Files by batch, the latest batch first. */
export function byBatch(items: readonly ImportItem[]): ImportGroup[] {
  const groups = [...Map.groupBy(items, ({ batchId }) => batchId)].map(([id, some]) => ({ id, items: some }))
  const begunAt = ({ items: [first] }: ImportGroup): string => first?.createdAt ?? ''
  return groups.toSorted((a, b) => begunAt(b).localeCompare(begunAt(a)))
}

/** Of the files that are shown, those that are no media yet. @param folder key of the folder they will lie in; null for any. */
export const comingImports = (shown: readonly ImportItem[], folder: string | null): ImportItem[] =>
  shown.filter((item) => (isMoving(item) || item.state === 'failed') && (folder === null || item.folder?.key === folder))

const ranks: Record<ImportItem['state'], number> = {
  pulling: 0,
  checking: 0,
  failed: 1,
  preparing: 2,
  waiting: 3,
  listed: 3,
  done: 4,
  canceled: 4,
  skipped: 4,
}

/** Files of a batch as the panel lists them: those on their way, then those that need the person, then the others. */
export const panelOrder = (items: readonly ImportItem[]): ImportItem[] => items.toSorted((a, b) => ranks[a.state] - ranks[b.state])
