import { type MediaLook, useMediaLook } from '../../../shared/media/use-media-look.ts'
import type { UploadView } from '../engine/types.ts'

/** Follows the media of a file that is sent. The new file of a media counts as good: its own page tells. */
export function useLook({ hash, replaces, leak }: Pick<UploadView, 'hash' | 'replaces' | 'leak'>): {
  look: MediaLook
  queued: string | null
} {
  const follows = hash !== null && replaces === null && leak === null
  const { look, queued } = useMediaLook(follows ? hash : null)
  return follows ? { look, queued } : { look: 'good', queued: null }
}
