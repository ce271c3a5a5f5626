import type { Folder } from '@videozz/contract/browser'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { useDeleteFolder } from '../api/use-folder-changes.ts'
import { subfoldersText } from '../model/counts.ts'

export type DoomedFolder = Pick<Folder, 'key' | 'name' | 'subFoldersCount'>

/** Asks for confirmation before a folder is deleted. Closed while there is none. */
export function DeleteFolder({ folder, onClose, onDeleted }: { folder: DoomedFolder | null; onClose: () => void; onDeleted?: () => void }) {
  const shown = useLast(folder)
  const removal = useDeleteFolder(() => {
    onClose()
    onDeleted?.()
  })
  const below = shown?.subFoldersCount ?? 0
  return (
    <ConfirmModal
      opened={folder !== null}
      title="Deletar Pasta?"
      confirmLabel="Deletar"
      danger
      loading={removal.isPending}
      onConfirm={() => folder && removal.mutate(folder.key)}
      onClose={onClose}
    >
      “<bdi>{shown?.name}</bdi>” será excluída{below > 0 && `, junto com ${below === 1 ? 'a subpasta dela' : `${subfoldersText(below)}`}`}.
      Os vídeos continuam na sua biblioteca. Um código de incorporação da pasta deixa de tocar.
    </ConfirmModal>
  )
}
