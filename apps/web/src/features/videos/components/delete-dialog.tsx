import type { Video } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatCount } from '../../../shared/format/number.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { useDeleteVideos } from '../api/use-delete-videos.ts'
import { deletedWords } from '../model/deleted-words.ts'

export type DeleteDialogProps = {
  videos: readonly Pick<Video, 'key' | 'title' | 'type'>[]
  /** Asked in the library, or on the page of the one. */
  where: 'library' | 'page'
  onClose: () => void
  onDeleted: (keys: readonly string[]) => void
  /** Once it is gone from the screen. */
  onExited?: () => void
}

/** Asks before media is deleted for good. Closed while `videos` is empty. */
export function DeleteDialog({ videos, where, onClose, onDeleted, onExited }: DeleteDialogProps) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(videos)
  if (videos.length > 0 && videos !== shown) setShown(videos)
  const removal = useDeleteVideos(deletedWords(shown, where), (keys) => {
    onClose()
    onDeleted(keys)
  })
  const [first] = shown
  const many = shown.length > 1
  return (
    <ConfirmModal
      opened={videos.length > 0}
      title={many ? 'Deletar arquivos?' : 'Deletar arquivo?'}
      confirmLabel="Deletar"
      danger
      loading={removal.isPending}
      onConfirm={() => removal.mutate(videos.map((video) => video.key))}
      onClose={onClose}
      {...(onExited && { onExited })}
    >
      {many ? (
        `${formatCount(shown.length)} arquivos serão excluídos permanentemente.`
      ) : (
        <>
          “<bdi>{first?.title}</bdi>” será excluído permanentemente.
        </>
      )}{' '}
      Esta ação não pode ser desfeita.
    </ConfirmModal>
  )
}
