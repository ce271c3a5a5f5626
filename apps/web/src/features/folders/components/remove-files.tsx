import type { FolderVideo } from '@videozz/contract/browser'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { useRemoveContent } from '../api/use-place-media.ts'
import { SomeMedia } from '../../../shared/media/some-media.tsx'

export type RemoveFilesProps = {
  folder: { key: string; name: string }
  videos: readonly FolderVideo[]
  onClose: () => void
  onRemoved: (keys: readonly string[]) => void
}

/** Asks for confirmation before media is taken out of a folder. Closed while `videos` is empty. */
export function RemoveFiles({ folder, videos, onClose, onRemoved }: RemoveFilesProps) {
  const shown = useLast(videos.length > 0 ? videos : null) ?? videos
  const removal = useRemoveContent(folder.key, (keys) => {
    onClose()
    onRemoved(keys)
  })
  const many = shown.length > 1
  return (
    <ConfirmModal
      opened={videos.length > 0}
      title={many ? 'Remover arquivo(s) selecionado(s)?' : 'Remover arquivo da pasta?'}
      confirmLabel="Remover"
      danger
      loading={removal.isPending}
      onConfirm={() => removal.mutate(videos.map(({ key, order }) => ({ video: key, order })))}
      onClose={onClose}
    >
      <SomeMedia videos={shown} one="sai" many="saem" /> da pasta “<bdi>{folder.name}</bdi>” e {many ? 'continuam' : 'continua'} na sua
      biblioteca.
    </ConfirmModal>
  )
}
