import type { Video } from '@videozz/contract/browser'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { SomeMedia } from '../../../shared/media/some-media.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { useDeleteVideos } from '../api/use-delete-videos.ts'
import { deletedWords } from '../model/deleted-words.ts'

export type DeleteDialogProps = {
  videos: readonly Pick<Video, 'key' | 'title' | 'type'>[]
  /** Opened in the library, or on the page of one media. */
  where: 'library' | 'page'
  onClose: () => void
  onDeleted: (keys: readonly string[]) => void
  /** Called once the closing transition has ended. */
  onExited?: () => void
}

/** Asks for confirmation before media is deleted permanently. Closed while `videos` is empty. */
export function DeleteDialog({ videos, where, onClose, onDeleted, onExited }: DeleteDialogProps) {
  const shown = useLast(videos.length > 0 ? videos : null) ?? videos
  const removal = useDeleteVideos(deletedWords(shown, where), (keys) => {
    onClose()
    onDeleted(keys)
  })
  return (
    <ConfirmModal
      opened={videos.length > 0}
      title={shown.length > 1 ? 'Deletar arquivos?' : 'Deletar arquivo?'}
      confirmLabel="Deletar"
      danger
      loading={removal.isPending}
      onConfirm={() => removal.mutate(videos.map((video) => video.key))}
      onClose={onClose}
      {...(onExited && { onExited })}
    >
      <SomeMedia videos={shown} one="será excluído" many="serão excluídos" /> permanentemente. Esta ação não pode ser desfeita.
    </ConfirmModal>
  )
}
