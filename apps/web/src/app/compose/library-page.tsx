import { LibraryScreen } from '../../features/videos/screens/library-screen.tsx'
import { EmbedCodesAction } from '../../features/embed/components/embed-codes-action.tsx'
import { prefetchLibrary } from '../../features/videos/api/prefetch-videos.ts'
import { EmbedSlotDialog } from './embed-slot-dialog.tsx'

/** Minha biblioteca with the embed dialog of its neighbour and the embed codes of what is selected. */
export default function LibraryPage() {
  return <LibraryScreen EmbedDialog={EmbedSlotDialog} BulkAction={EmbedCodesAction} />
}

export const prefetch = prefetchLibrary
