import type { Session, Video } from '@videozz/contract/browser'
import { type ReactNode, useState } from 'react'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { useReprocess } from '../api/use-reprocess.ts'
import { reprocessOffer } from '../model/action-reasons.ts'

export type Reprocessing = {
  /** Whether the action is shown to this person. */
  offered: boolean
  /** Why it is disabled, or null. */
  reason: string | null
  pending: boolean
  run: () => void
  /** To be rendered anywhere on the page. */
  dialog: ReactNode
}

/** Encodes a media again: at once when it failed, after confirmation when it is ready. */
export function useReprocessing(video: Video, session: Session): Reprocessing {
  const [asking, setAsking] = useState(false)
  const [now] = useState(() => new Date())
  const { mutate, isPending } = useReprocess(video.key, () => setAsking(false))
  return {
    ...reprocessOffer(video, session, { now, production: import.meta.env.PROD }),
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
