import type { ListedAiItem } from '@videozz/contract/browser'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { useDeleteItem } from '../api/use-item-actions.ts'
import type { AiKind } from '../model/ai-kinds.ts'

type DeleteItemProps = { kind: AiKind; item: Pick<ListedAiItem, 'id' | 'title'> | null; onClose: () => void }

/** Asks before an item is deleted for good. @param props.item null while nothing is asked. */
export function DeleteItem({ kind, item, onClose }: DeleteItemProps) {
  const shown = useLast(item)
  const removal = useDeleteItem(kind, onClose)
  return (
    <ConfirmModal
      opened={item !== null}
      title={kind.sureToRemove}
      confirmLabel={kind.remove}
      danger
      loading={removal.isPending}
      onConfirm={() => item && removal.mutate(item.id)}
      onClose={onClose}
    >
      {shown && <bdi>{shown.title}</bdi>} será excluído para todos da conta. Esta ação não pode ser desfeita.
    </ConfirmModal>
  )
}
