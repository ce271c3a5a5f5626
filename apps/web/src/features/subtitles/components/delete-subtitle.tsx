import { useMutation, useQueryClient } from '@tanstack/react-query'
import { subtitleLanguageNames } from '@videozz/contract/browser'
import { ApiError, api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { invalidateSubtitles, type Subtitle } from '../../../shared/queries/subtitles.ts'

/** Asks for confirmation before a subtitle is deleted. @param subtitle null while the dialog is closed. */
export function DeleteSubtitle({ subtitle, onClose }: { subtitle: Subtitle | null; onClose: () => void }) {
  const client = useQueryClient()
  const done = (): void => {
    onClose()
    notifySuccess('Legenda excluída com sucesso!')
  }
  const deleting = useMutation({
    mutationFn: ({ key, videoKey }: Subtitle) => api('DELETE /subtitles', { body: { key, videoKey } }),
    onSuccess: done,
    // Deleted already, such as in another tab: counts as success.
    onError: (error) => (error instanceof ApiError && error.code === 'SUBTITLE_NOT_FOUND' ? done() : notifyError(error)),
    onSettled: (_data, _error, { videoKey }) => invalidateSubtitles(client, videoKey),
    meta: { silent: true },
  })
  return (
    <ConfirmModal
      opened={subtitle !== null}
      title="Excluir legenda?"
      confirmLabel="Excluir"
      danger
      loading={deleting.isPending}
      onConfirm={() => subtitle && deleting.mutate(subtitle)}
      onClose={onClose}
    >
      A legenda em {subtitle && subtitleLanguageNames[subtitle.language]} sai do player e da busca. Para tê-la de volta, você vai precisar
      do arquivo.
    </ConfirmModal>
  )
}
