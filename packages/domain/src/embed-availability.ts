import type { ErrorCode } from '@videozz/contract'
import { type GateSubject, planHas } from './gates.ts'
import { notReadyFault } from './not-ready-fault.ts'
import type { EncodeStatus, VideoType } from './stored-values.ts'

/** Longest media embedded without the flag `embed-video-full-time`, in seconds. */
export const embedSecondsLimit = 20 * 60

const pictureTypes: readonly VideoType[] = ['default', 'video', 'google-drive', 'dropbox', 'onedrive', 'live']

/** Whether a media is a video of this platform's player: neither audio nor a video of another platform. */
export const isVideoType = (type: VideoType): boolean => pictureTypes.includes(type)

export type EmbedSubject = { type: VideoType; status: EncodeStatus; playable: boolean; duration: number | null }
export type EmbedAccount = Pick<GateSubject, 'flags' | 'plan'>

/** Whether an account may embed media of any duration: by the flag `embed-video-full-time` or a plan other than the default one. */
export const embedsAnyLength = (account: EmbedAccount): boolean =>
  account.flags.includes('embed-video-full-time') || planHas(account.plan, 'nonDefaultPlan')

/** Why a media cannot be embedded, or null: checks its type, then whether it is playable, then its duration. */
export function embedFault(media: EmbedSubject, account: EmbedAccount): ErrorCode | null {
  const typeServes = isVideoType(media.type) || (media.type === 'audio' && account.flags.includes('embed-audio'))
  if (!typeServes) return 'EMBED_TYPE_UNAVAILABLE'
  if (!media.playable) return notReadyFault(media.status)
  if (media.duration !== null && media.duration > embedSecondsLimit && !embedsAnyLength(account)) return 'EMBED_TOO_LONG'
  return null
}
