import { lazy, Suspense } from 'react'
import { useComing } from '../../features/imports/api/use-shown-imports.ts'
import { LibraryScreen } from '../../features/videos/screens/library-screen.tsx'
import { prefetchLibrary } from '../../features/videos/api/prefetch-videos.ts'
import { BulkActions } from './bulk-actions.tsx'
import { DownloadSlotDialog } from './download-slot-dialog.tsx'
import { PublishSlotDialog } from './publish-slot-dialog.tsx'
import { EmbedSlotDialog } from './embed-slot-dialog.tsx'
import { MediaDragArea } from './media-drag-area.tsx'
import { SendToFolderDialog } from './send-to-folder-dialog.tsx'

const ImportTiles = lazy(async () => ({ default: (await import('../../features/imports/components/import-tiles.tsx')).ImportTiles }))

/** Minha biblioteca with the dialogs of other features, actions on the selection, dragging onto folders, and what is being imported. */
export default function LibraryPage() {
  const hasImports = useComing(null)
  return (
    <LibraryScreen
      EmbedDialog={EmbedSlotDialog}
      DownloadDialog={DownloadSlotDialog}
      PublishDialog={PublishSlotDialog}
      SendDialog={SendToFolderDialog}
      BulkAction={BulkActions}
      DragArea={MediaDragArea}
      imports={
        hasImports && (
          <Suspense fallback={null}>
            <ImportTiles folder={null} />
          </Suspense>
        )
      }
    />
  )
}

export const prefetch = prefetchLibrary
