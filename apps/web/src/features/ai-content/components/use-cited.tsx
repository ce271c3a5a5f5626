import type { AiMedia } from '@videozz/contract/browser'
import type { Evidence } from '@videozz/domain'
import { type ContextType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { PlayerSkeleton } from '../../../shared/media/preview-player.tsx'
import type { EvidenceContext } from './evidence-context.ts'
import type { Played } from './evidence-player.tsx'

const EvidencePlayer = lazy(() => import('./evidence-player.tsx'))

export type Cited = {
  /** For the parts of an editor. */
  context: ContextType<typeof EvidenceContext>
  /** Plays the second that was asked for; null until one is. */
  player: ReactNode
  close: () => void
}

/** What an item cites of its media, and the player of it. */
export function useCited(medias: readonly AiMedia[]): Cited {
  const [played, setPlayed] = useState<Played | null>(null)
  const close = (): void => setPlayed(null)
  const context = useMemo(
    () => ({ medias, onPlay: ({ videoKey, start }: Evidence) => setPlayed({ videoKey, second: start }) }),
    [medias, setPlayed],
  )
  const player = played && (
    <Suspense fallback={<PlayerSkeleton />}>
      <EvidencePlayer played={played} onClose={close} />
    </Suspense>
  )
  return { context, player, close }
}
