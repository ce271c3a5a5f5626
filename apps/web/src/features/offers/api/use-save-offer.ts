import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OfferDraft } from '@videozz/contract/browser'
import { ApiError, api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateOffers, type Offer } from '../../../shared/queries/offers.ts'

/** Shows the server's message for a refused request, and `failed` when it was unreachable or had an error. */
export const tellFault = (error: unknown, failed: string): void => {
  if (error instanceof ApiError && error.status === 401) return
  notifyError(error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : failed)
}

/** `offer`: the offer as it was when opened; later changes by others refuse the save. */
export type Saving = { offer: Offer | null; draft: OfferDraft; image: File | null }

/** Saves an offer, then uploads its picture. The offer stays saved when the picture is refused. */
export function useSaveOffer(videoId: string, onSaved: (key: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ offer, draft, image }: Saving) => {
      const saved = offer
        ? await api('PUT /videos/sales/{videoId}/{saleKey}', {
            params: { videoId, saleKey: offer.key },
            body: { ...draft, seen: offer.updatedAt },
          })
        : await api('POST /videos/sales/{videoId}', { params: { videoId }, body: draft })
      notifySuccess(offer ? 'Oferta atualizada com sucesso!' : 'Oferta criada com sucesso!')
      onSaved(saved.key)
      if (!image) return
      try {
        await api('POST /videos/sales/{videoId}/{saleKey}/image', { params: { videoId, saleKey: saved.key }, file: image })
        notifySuccess('Imagem da oferta enviada com sucesso!')
      } catch (error) {
        tellFault(error, 'Erro ao enviar imagem da oferta...')
      }
    },
    onError: (error, { offer }) => tellFault(error, offer ? 'Erro ao atualizar oferta...' : 'Erro ao adicionar oferta. Tente novamente.'),
    onSettled: () => invalidateOffers(client, videoId),
    meta: { silent: true },
  })
}
