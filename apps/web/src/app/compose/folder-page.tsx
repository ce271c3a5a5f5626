import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useComing } from '../../features/imports/api/use-shown-imports.ts'
import { prefetchFolder } from '../../features/folders/api/prefetch-folder.ts'
import { EmbedSlotDialog, FolderEmbedDialog } from './embed-slot-dialog.tsx'
import { FolderScreen } from '../../features/folders/screens/folder-screen.tsx'

// Loaded when an action is first chosen.
const ImportTiles = lazy(async () => ({ default: (await import('../../features/imports/components/import-tiles.tsx')).ImportTiles }))
const DeleteSlotDialog = lazy(async () => ({ default: (await import('./delete-slot-dialog.tsx')).DeleteSlotDialog }))
const DownloadSlotDialog = lazy(async () => ({ default: (await import('./download-slot-dialog.tsx')).DownloadSlotDialog }))
const PublishSlotDialog = lazy(async () => ({ default: (await import('./publish-slot-dialog.tsx')).PublishSlotDialog }))

const CourseTab = lazy(() => import('../../features/course-statistics/components/course-tab.tsx'))

/** A folder with the dialogs and statistics of other features. Remounted for each folder. */
export default function FolderPage() {
  const { key } = useParams({ from: '/shell/folder/$key' })
  const folder = key.split('_').at(-1) ?? ''
  const hasImports = useComing(folder)
  return (
    <FolderScreen
      key={key}
      path={key}
      EmbedDialog={EmbedSlotDialog}
      DownloadDialog={DownloadSlotDialog}
      PublishDialog={PublishSlotDialog}
      DeleteDialog={DeleteSlotDialog}
      imports={
        hasImports && (
          <Suspense fallback={null}>
            <ImportTiles folder={folder} />
          </Suspense>
        )
      }
      Statistics={CourseTab}
      ShareDialog={FolderEmbedDialog}
    />
  )
}

export const prefetch = ({ key = '' }: Record<string, string>): void => prefetchFolder(key)
