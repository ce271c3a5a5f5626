import type { Announcements } from '@dnd-kit/core'
import { filesText } from '../../../shared/format/counts.ts'
import { type DragMedia, type DropTarget, rowKeys } from './drag-targets.ts'
import type { DragState } from './drag-state.ts'

/** Text for the dragged media. */
export const heldText = (held: readonly DragMedia[]): string => (held.length === 1 ? `“${held[0]?.title ?? ''}”` : filesText(held.length))

function placeText(over: DropTarget | null, targets: readonly DropTarget[]): string | null {
  if (!over) return null
  if (over.kind === 'folder') return `pasta “${over.folder.name}”`
  const keys = rowKeys(targets)
  return `posição ${keys.indexOf(over.key) + 1} de ${keys.length}`
}

/** Screen reader announcements of dragging. `state` has the dragged media and the drop targets at the time of the call. */
export function dragAnnouncements(state: Pick<DragState, 'held' | 'targets' | 'targetOf'>): Announcements {
  const held = (): string => heldText(state.held.videos)
  return {
    onDragStart: () => `${held()} na mão.`,
    onDragOver: ({ over }) => {
      const place = placeText(state.targetOf(over?.id), state.targets)
      return place ? `Sobre a ${place}.` : 'Fora de qualquer pasta.'
    },
    onDragEnd: ({ over }) => {
      const place = placeText(state.targetOf(over?.id), state.targets)
      return place ? `${held()} solto na ${place}.` : `${held()} ficou onde estava.`
    },
    onDragCancel: () => `Cancelado: ${held()} ficou onde estava.`,
  }
}
