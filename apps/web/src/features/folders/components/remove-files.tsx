import type { FolderVideo } from '@videozz/contract/browser'
import { useState } from 'react'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { useRemoveContent } from '../api/use-place-media.ts'
import { filesText } from '../../../shared/format/counts.ts'

export type RemoveFilesProps = {
  folder: { key: string; name: string }
  videos: readonly FolderVideo[]
  onClose: () => void
  onRemoved: (keys: readonly string[]) => void
}

/** Asks before media is taken out of a folder. Closed while `videos` is empty. */
export function RemoveFiles({ folder, videos, onClose, onRemoved }: RemoveFilesProps) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(videos)
  if (videos.length > 0 && videos !== shown) setShown(videos)
  const removal = useRemoveContent(folder.key, (keys) => {
    onClose()
    onRemoved(keys)
  })
  const [first] = shown
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
      {many ? (
        `${filesText(shown.length)} saem`
      ) : (
        <>
          “<bdi>{first?.title}</bdi>” sai
        </>
      )}{' '}
      da pasta “<bdi>{folder.name}</bdi>” e {many ? 'continuam' : 'continua'} na sua biblioteca.
    </ConfirmModal>
  )
}
