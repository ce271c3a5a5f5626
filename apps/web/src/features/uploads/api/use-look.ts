import { type MediaLook, useMediaLook } from '../../../shared/media/use-media-look.ts'
import type { UploadView } from '../engine/types.ts'

/** Follows the media of a file that is sent. The new file of a media counts as good: its own page tells. */
export function useLook({ hash, replaces }: Pick<UploadView, 'hash' | 'replaces'>): { look: MediaLook; queued: string | null } {
  const follows = hash !== null && replaces === null
  const { look, queued } = useMediaLook(follows ? hash : null)
  return follows ? { look, queued } : { look: 'good', queued: null }
}
