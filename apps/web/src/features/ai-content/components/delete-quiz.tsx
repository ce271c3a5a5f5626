import type { ListedAiItem } from '@videozz/contract/browser'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { useDeleteQuiz } from '../api/use-quiz-actions.ts'

/** Asks before a quiz is deleted for good. @param quiz null while nothing is asked. */
export function DeleteQuiz({ quiz, onClose }: { quiz: Pick<ListedAiItem, 'id' | 'title'> | null; onClose: () => void }) {
  const shown = useLast(quiz)
  const removal = useDeleteQuiz(onClose)
  return (
    <ConfirmModal
      opened={quiz !== null}
      title="Tem certeza que deseja deletar este quiz?"
      confirmLabel="Deletar quiz"
      danger
      loading={removal.isPending}
      onConfirm={() => quiz && removal.mutate(quiz.id)}
      onClose={onClose}
    >
      {shown && <bdi>{shown.title}</bdi>} será excluído para todos da conta. Esta ação não pode ser desfeita.
    </ConfirmModal>
  )
}
