import { LibraryScreen } from '../../features/videos/screens/library-screen.tsx'
import { EmbedSlotDialog } from './embed-slot-dialog.tsx'

/** Minha biblioteca with the embed dialog of its neighbour. */
export default function LibraryPage() {
  return <LibraryScreen EmbedDialog={EmbedSlotDialog} />
}
