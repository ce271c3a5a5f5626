import { LibraryScreen } from '../../features/videos/screens/library-screen.tsx'
import { EmbedCodesAction } from '../../features/embed/components/embed-codes-action.tsx'
import { prefetchLibrary } from '../../features/videos/api/prefetch-videos.ts'
import { DownloadSlotDialog } from './download-slot-dialog.tsx'
import { EmbedSlotDialog } from './embed-slot-dialog.tsx'
import { MediaDragArea } from './media-drag-area.tsx'
import { SendToFolderDialog } from './send-to-folder-dialog.tsx'

/** Minha biblioteca with the dialogs of other features, the embed codes of the selection and dragging onto folders. */
export default function LibraryPage() {
  return (
    <LibraryScreen
      EmbedDialog={EmbedSlotDialog}
      DownloadDialog={DownloadSlotDialog}
      SendDialog={SendToFolderDialog}
      BulkAction={EmbedCodesAction}
      DragArea={MediaDragArea}
    />
  )
}

export const prefetch = prefetchLibrary
