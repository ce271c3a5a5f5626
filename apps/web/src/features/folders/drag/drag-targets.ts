import type { ReactNode } from 'react'

/** Key and title of a dragged media. */
export type DragMedia = { key: string; title: string }
export type DropFolder = { key: string; name: string }

/** Props of an area in which media can be dragged. */
export type DragAreaProps = {
  /** Media that can be dragged; their rows have `data-drag-media={key}`. */
  videos: readonly DragMedia[]
  /** Selected media: dragging one of them drags all. */
  selected: readonly DragMedia[]
  /** Dragging is disabled for this person. */
  off?: boolean
  /** Called for a drop on an element with `data-drop-folder={key}` and `data-drop-name`, in the area or on the shelf. */
  onDrop: (videos: readonly DragMedia[], folder: DropFolder) => void
  /** Called when a row is dropped on another one; without it rows cannot be reordered. */
  onOrder?: ((moved: string, over: string) => void) | undefined
  /** Folders shown at the bottom of the screen during a drag. */
  Shelf?: (() => ReactNode) | undefined
  children: ReactNode
}

/** A drop target with its element. */
export type DropTarget = { id: string; node: HTMLElement } & ({ kind: 'folder'; folder: DropFolder } | { kind: 'row'; key: string })

const all = (root: ParentNode, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)]
const isSeen = (node: HTMLElement): boolean => node.getClientRects().length > 0

/** Visible folders in `root`, then, with `ordered`, its visible rows, each in document order. */
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

/** The next target by an arrow key (down and right: forward); null at the ends. Without a current one, the first or the last. */
export function nextTarget(targets: readonly DropTarget[], current: string | null, code: string): DropTarget | null {
  const step = code === 'ArrowDown' || code === 'ArrowRight' ? 1 : code === 'ArrowUp' || code === 'ArrowLeft' ? -1 : 0
  if (step === 0) return null
  const at = targets.findIndex(({ id }) => id === current)
  if (at < 0) return (step > 0 ? targets[0] : targets.at(-1)) ?? null
  return targets[at + step] ?? null
}

/** Media dragged with a row: the whole selection if it contains the row, else the row only. */
export function takenWith(key: string, videos: readonly DragMedia[], selected: readonly DragMedia[]): DragMedia[] {
  if (selected.some((one) => one.key === key)) return [...selected]
  return videos.filter((one) => one.key === key)
}
