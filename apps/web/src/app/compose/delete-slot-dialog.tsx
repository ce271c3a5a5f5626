import type { Video } from '@videozz/contract/browser'
import { DeleteDialog } from '../../features/videos/components/delete-dialog.tsx'

type DeleteSlotDialogProps = { videos: readonly Video[]; onClose: () => void; onDeleted: (keys: readonly string[]) => void }

/** The confirmation of the library, for media in a folder. Closed while `videos` is empty. */
export const DeleteSlotDialog = (props: DeleteSlotDialogProps) => <DeleteDialog where="library" {...props} />
