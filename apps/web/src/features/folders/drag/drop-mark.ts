import { dropSide } from '../model/drop-place.ts'
import { type DropTarget, rowKeys } from './drag-targets.ts'

/** Marks the drop target: a folder is highlighted, a line is drawn before or after a row. `moved` is the row being dragged. */
export function markTarget(target: DropTarget | null, moved: string, targets: readonly DropTarget[]): void {
  for (const { node } of targets) if (node !== target?.node) delete node.dataset.dropOver
  if (!target || (target.kind === 'row' && target.key === moved)) return
  target.node.dataset.dropOver = target.kind === 'folder' ? 'into' : dropSide(rowKeys(targets), moved, target.key)
}

/** Marks rows as being dragged. @returns a function that removes the mark. */
export function dimRows(area: ParentNode, keys: ReadonlySet<string>): () => void {
  const rows = [...area.querySelectorAll<HTMLElement>('[data-drag-media]')].filter((row) => keys.has(row.dataset.dragMedia ?? ''))
  for (const row of rows) row.dataset.dragged = ''
  return () => {
    for (const row of rows) delete row.dataset.dragged
  }
}
