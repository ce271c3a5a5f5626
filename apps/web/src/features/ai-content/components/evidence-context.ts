import type { AiMedia } from '@videozz/contract/browser'
import type { Evidence } from '@videozz/domain'
import { createContext } from 'react'

/** The media that questions cite, and how a second of one is played. */
export const EvidenceContext = createContext<{ medias: readonly AiMedia[]; onPlay: (evidence: Evidence) => void }>({
  medias: [],
  onPlay: () => undefined,
})

/** Why the seconds of a media cannot be played, or null. */
export const playFault = (media: AiMedia | undefined): string | null => (!media || media.deleted ? 'Esta mídia foi excluída.' : null)
