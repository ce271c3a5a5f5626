import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { prefetchFolder } from '../../features/folders/api/prefetch-folder.ts'
import { FolderScreen } from '../../features/folders/screens/folder-screen.tsx'
import { DeleteSlotDialog } from './delete-slot-dialog.tsx'
import { DownloadSlotDialog } from './download-slot-dialog.tsx'
import { EmbedSlotDialog } from './embed-slot-dialog.tsx'

const CourseTab = lazy(() => import('../../features/course-statistics/components/course-tab.tsx'))

/** A folder with the dialogs and statistics of other features. Remounted for each folder. */
export default function FolderPage() {
  const { key } = useParams({ from: '/shell/folder/$key' })
  return (
    <FolderScreen
      key={key}
      path={key}
      EmbedDialog={EmbedSlotDialog}
      DownloadDialog={DownloadSlotDialog}
      DeleteDialog={DeleteSlotDialog}
      Statistics={CourseTab}
    />
  )
}

export const prefetch = ({ key = '' }: Record<string, string>): void => prefetchFolder(key)
