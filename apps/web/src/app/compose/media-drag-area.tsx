import { LibraryDragArea } from '../../features/folders/components/library-drag-area.tsx'
import type { DragAreaSlot } from '../../shared/media/folder-slots.ts'

/** Dragging media onto folders, for the features that list media. */
export const MediaDragArea: DragAreaSlot = LibraryDragArea
