import { LibraryScreen } from '../../features/videos/screens/library-screen.tsx'
import { prefetchLibrary } from '../../features/videos/api/prefetch-videos.ts'
import { BulkActions } from './bulk-actions.tsx'
import { DownloadSlotDialog } from './download-slot-dialog.tsx'
import { EmbedSlotDialog } from './embed-slot-dialog.tsx'
import { MediaDragArea } from './media-drag-area.tsx'
import { SendToFolderDialog } from './send-to-folder-dialog.tsx'

/** Minha biblioteca with the dialogs of other features, actions on the selection and dragging onto folders. */
export default function LibraryPage() {
  return (
    <LibraryScreen
      EmbedDialog={EmbedSlotDialog}
      DownloadDialog={DownloadSlotDialog}
      SendDialog={SendToFolderDialog}
      BulkAction={BulkActions}
      DragArea={MediaDragArea}
    />
  )
}

export const prefetch = prefetchLibrary
