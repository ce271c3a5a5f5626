import type { Video } from '@videozz/contract/browser'
import type { ComponentType, ReactNode } from 'react'

/** The modal «Selecionar pasta», given by the app. Closed while `videos` is empty; `onSent` once they are in the folders chosen. */
export type SendToFolderSlot = ComponentType<{ videos: readonly Video[]; onClose: () => void; onSent?: () => void }>

/**
 * Lets media be dragged onto folders, given by the app: an element inside with `data-drag-media={key}` of one of `videos` can be dragged
 * with the pointer; where that one is `selected`, all selected ones are dragged.
 */
export type DragAreaSlot = ComponentType<{ videos: readonly Video[]; selected: readonly Video[]; children: ReactNode }>
