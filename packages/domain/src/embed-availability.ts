import type { ErrorCode } from '@videozz/contract'
import type { GateSubject } from './gates.ts'
import { notReadyFault } from './not-ready-fault.ts'
import type { EncodeStatus, VideoType } from './stored-values.ts'

/** Longest media embedded without the flag `embed-video-full-time`, in seconds. */
export const embedSecondsLimit = 20 * 60

const pictureTypes: readonly VideoType[] = ['default', 'video', 'google-drive', 'dropbox', 'onedrive', 'live']

/** Whether a media is a video of this platform's player: neither audio nor a video of another platform. */
export const isVideoType = (type: VideoType): boolean => pictureTypes.includes(type)

export type EmbedSubject = { type: VideoType; status: EncodeStatus; playable: boolean; duration: number | null }
export type EmbedAccount = Pick<GateSubject, 'flags'>

/** Why a media cannot be embedded, or null: checks its type, then whether it is playable, then its duration. */
export function embedFault(media: EmbedSubject, account: EmbedAccount): ErrorCode | null {
  const typeServes = isVideoType(media.type) || (media.type === 'audio' && account.flags.includes('embed-audio'))
  if (!typeServes) return 'EMBED_TYPE_UNAVAILABLE'
  if (!media.playable) return notReadyFault(media.status)
  if (media.duration !== null && media.duration > embedSecondsLimit && !account.flags.includes('embed-video-full-time'))
    return 'EMBED_TOO_LONG'
  return null
}
