import { FoldersScreen, prefetchFolders } from '../../features/folders/screens/folders-screen.tsx'
import { FolderEmbedDialog } from './embed-slot-dialog.tsx'

/** Minhas Pastas with the share dialog. */
export default function FoldersPage() {
  return <FoldersScreen ShareDialog={FolderEmbedDialog} />
}

export const prefetch = prefetchFolders
