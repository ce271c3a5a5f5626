import type { ReactNode } from 'react'

/** What is dragged, as far as it is spoken of. */
export type DragMedia = { key: string; title: string }
export type DropFolder = { key: string; name: string }

/** What a place in which media can be dragged is given. */
export type DragAreaProps = {
  /** Those that may be taken: their rows inside bear `data-drag-media={key}`. */
  videos: readonly DragMedia[]
  /** Where one of them is taken, all go along. */
  selected: readonly DragMedia[]
  /** Nothing can be taken by this person. */
  off?: boolean
  /** Inside and on the shelf, folders bear `data-drop-folder={key}` and `data-drop-name`. */
  onDrop: (videos: readonly DragMedia[], folder: DropFolder) => void
  /** A row was dropped on another one; without it rows have no order to be changed. */
  onOrder?: ((moved: string, over: string) => void) | undefined
  /** Folders offered at the foot of the screen for as long as something is held. */
  Shelf?: (() => ReactNode) | undefined
  children: ReactNode
}

/** Something that can be dropped on, with its element. */
export type DropTarget = { id: string; node: HTMLElement } & ({ kind: 'folder'; folder: DropFolder } | { kind: 'row'; key: string })

const all = (root: ParentNode, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)]
const isSeen = (node: HTMLElement): boolean => node.getClientRects().length > 0

/** Folders and, where rows have an order, rows currently in `root`, in document order. */
export function findTargets(root: ParentNode, ordered: boolean): DropTarget[] {
  const folders = all(root, '[data-drop-folder]').flatMap((node, place): DropTarget[] => {
    const { dropFolder, dropName = '' } = node.dataset
    if (!dropFolder || !isSeen(node)) return []
    return [{ id: `folder-${place}`, node, kind: 'folder', folder: { key: dropFolder, name: dropName } }]
  })
  const rows = all(root, '[data-drag-media]').flatMap((node): DropTarget[] => {
    const key = node.dataset.dragMedia
    return key && isSeen(node) ? [{ id: `row-${key}`, node, kind: 'row', key }] : []
  })
  return ordered ? [...folders, ...rows] : folders
}

/** Keys of the rows among the targets, in their order. */
export const rowKeys = (targets: readonly DropTarget[]): string[] =>
  targets.flatMap((target) => (target.kind === 'row' ? [target.key] : []))

/** The target an arrow leads to: those below and at the right come next; null at the ends. Nothing yet chosen, it is the first or the last. */
export function nextTarget(targets: readonly DropTarget[], current: string | null, code: string): DropTarget | null {
  const step = code === 'ArrowDown' || code === 'ArrowRight' ? 1 : code === 'ArrowUp' || code === 'ArrowLeft' ? -1 : 0
  if (step === 0) return null
  const at = targets.findIndex(({ id }) => id === current)
  if (at < 0) return (step > 0 ? targets[0] : targets.at(-1)) ?? null
  return targets[at + step] ?? null
}

/** What is taken with a row: all that are selected where it is one of them, else it alone. */
export function takenWith(key: string, videos: readonly DragMedia[], selected: readonly DragMedia[]): DragMedia[] {
  if (selected.some((one) => one.key === key)) return [...selected]
  return videos.filter((one) => one.key === key)
}
