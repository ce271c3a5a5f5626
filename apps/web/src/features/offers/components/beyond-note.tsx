import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { type Offer, offersQuery } from '../api/offer-queries.ts'
import { tellFault } from '../api/use-save-offer.ts'
import { countBeyond } from '../model/offer-words.ts'

/** Says that offers reach beyond the end, after the file was replaced by a shorter one, and removes them on demand. */
export function BeyondNote({ videoId, offers, locked }: { videoId: string; offers: readonly Offer[]; locked: boolean }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const beyond = offers.filter(({ fits }) => !fits).length
  const removing = useMutation({
    mutationFn: () => {
      const sales = offers.filter(({ fits }) => fits)
      return api('PUT /videos/sales/{videoId}', { params: { videoId }, body: { sales } })
    },
    onSuccess: ({ items }) => {
      client.setQueryData(offersQuery(videoId).queryKey, items)
      notifySuccess('Ofertas atualizados com sucesso!')
      setAsked(false)
    },
    onError: (error) => tellFault(error, 'Erro ao atualizar Ofertas...'),
    onSettled: () => client.invalidateQueries({ queryKey: offersQuery(videoId).queryKey }),
    meta: { silent: true },
  })
  if (beyond === 0) return null
  const remove = (
    <Button variant="default" size="xs" onClick={() => setAsked(true)}>
      Remover
    </Button>
  )
  return (
    <>
      <Banner tone="warn" action={locked ? undefined : remove}>
        {countBeyond(beyond)}
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
