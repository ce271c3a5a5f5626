import type { Session, Video } from '@videozz/contract/browser'
import { type ReactNode, useState } from 'react'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { useReprocess } from '../api/use-reprocess.ts'
import { reprocessOffer } from '../model/action-reasons.ts'

export type Reprocessing = {
  /** Whether this person sees the action at all. */
  offered: boolean
  /** Why it is off, or null. */
  reason: string | null
  pending: boolean
  run: () => void
  /** Goes anywhere into the page. */
  dialog: ReactNode
}

/** Encoding a media again: at once where it failed, after a question where it is ready. */
export function useReprocessing(video: Video, session: Session): Reprocessing {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useReprocess(video.key, () => setAsking(false))
  return {
    ...reprocessOffer(video, session),
    pending: isPending,
    run: () => (video.status === 'encoded' ? setAsking(true) : mutate()),
    dialog: (
      <ConfirmModal
        opened={asking}
        title="Reprocessar mídia?"
        confirmLabel="Reprocessar"
        loading={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        Todas as qualidades serão feitas de novo a partir do arquivo original, o que leva tempo de processamento. Quem assiste continua
        vendo a versão atual até a nova começar a tocar.
      </ConfirmModal>
    ),
  }
}
