import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { invalidateOffers, type Offer } from '../../../shared/queries/offers.ts'
import { tellFault } from '../api/use-save-offer.ts'

/** Asks for confirmation before an offer is removed. @param offer null while the dialog is closed. */
export function DeleteOffer({ videoId, offer, onClose }: { videoId: string; offer: Offer | null; onClose: () => void }) {
  const client = useQueryClient()
  const done = (): void => {
    onClose()
    notifySuccess('Oferta removida com sucesso!')
  }
  const deleting = useMutation({
    mutationFn: ({ key: saleKey }: Offer) => api('DELETE /videos/sales/{videoId}/{saleKey}', { params: { videoId, saleKey } }),
    onSuccess: done,
    // Deleted already, such as in another tab: counts as success.
    onError: (error) =>
      error instanceof ApiError && error.code === 'OFFER_NOT_FOUND' ? done() : tellFault(error, 'Erro ao remover oferta...'),
    onSettled: () => invalidateOffers(client, videoId),
    meta: { silent: true },
  })
  return (
    <ConfirmModal
      opened={offer !== null}
      title="Remover oferta?"
      confirmLabel="Remover"
      danger
      loading={deleting.isPending}
      onConfirm={() => offer && deleting.mutate(offer)}
      onClose={onClose}
    >
      A oferta de {offer?.product_title} sai do player, e o que foi contado dela se perde.
    </ConfirmModal>
  )
}
