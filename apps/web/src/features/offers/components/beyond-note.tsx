import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { invalidateOffers, type Offer } from '../../../shared/queries/offers.ts'
import { tellFault } from '../api/use-save-offer.ts'
import { countBeyond } from '../model/offer-words.ts'

/** An offer that is already removed counts as success. */
async function removeOffer(videoId: string, saleKey: string): Promise<void> {
  try {
    await api('DELETE /videos/sales/{videoId}/{saleKey}', { params: { videoId, saleKey } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'OFFER_NOT_FOUND')) throw error
  }
}

/** Shows that offers extend beyond the end, after the file was replaced by a shorter one, and removes them on request. */
export function BeyondNote({ videoId, offers, locked }: { videoId: string; offers: readonly Offer[]; locked: boolean }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const beyond = offers.filter(({ fits }) => !fits)
  const removing = useMutation({
    // One call for each: writing the list of the remaining ones would drop offers added meanwhile.
    mutationFn: async () => {
      for (const { key: saleKey } of beyond) await removeOffer(videoId, saleKey)
    },
    onSuccess: () => {
      notifySuccess('Ofertas atualizados com sucesso!')
      setAsked(false)
    },
    onError: (error) => tellFault(error, 'Erro ao atualizar Ofertas...'),
    onSettled: () => invalidateOffers(client, videoId),
    meta: { silent: true },
  })
  if (beyond.length === 0) return null
  const remove = (
    <Button variant="default" size="xs" onClick={() => setAsked(true)}>
      Remover
    </Button>
  )
  return (
    <>
      <Banner tone="warn" action={locked ? undefined : remove}>
        {countBeyond(beyond.length)}
      </Banner>
      <ConfirmModal
        opened={asked}
        title="Remover o que passa do fim?"
        confirmLabel="Remover"
        danger
        loading={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setAsked(false)}
      >
        As ofertas que cabem no vídeo ficam como estão. Para manter as outras, edite os tempos delas.
      </ConfirmModal>
    </>
  )
}
