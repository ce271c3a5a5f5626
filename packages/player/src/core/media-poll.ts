import type { PlaybackMedia } from '@videozz/contract'
import { PlaybackError } from './playback-api.ts'
import type { OpenedSession, PlaybackApi } from './playback-api.ts'
import type { Clock } from './ports.ts'

const pollMs = 2000
const pollOfflineMs = 4000
/** Waiting for a live: long before it begins, and otherwise until a picture comes. */
const pollFarMs = 10_000
const pollNearMs = 3000
/** Lives may begin half an hour early. */
const nearMs = 1_800_000

/** How long to wait before the media is read again, in milliseconds, at the instant `now`. */
function pause({ live }: PlaybackMedia, now: number): number {
  if (live === undefined) return pollMs
  const isFar = live.status === 'scheduled' && Date.parse(live.scheduledAt) - now > nearMs
  return isFar || live.status === 'active' ? pollFarMs : pollNearMs
}

export type MediaPollHooks = {
  onMedia(media: PlaybackMedia): void
  onReach(online: boolean): void
  /** The session is not accepted any more. */
  onExpired(error: PlaybackError): void
}

/** Polls the media of a session while it is being encoded, and fetches it on request. */
export function createMediaPoll(api: PlaybackApi, clock: Clock, opened: OpenedSession, hooks: MediaPollHooks) {
  let media = opened.media
  let stopped = false
  let cancel = () => {}
  const isOnline = (error: unknown) => !(error instanceof PlaybackError && error.status === 0)
  const isGrowing = () => !media.complete && !media.failed

  const poll = async () => {
    if (stopped) return
    let next: number
    try {
      media = await api.readMedia(opened)
      next = pause(media, Date.now())
      if (stopped) return
      hooks.onReach(true)
      hooks.onMedia(media)
    } catch (error) {
      hooks.onReach(isOnline(error))
      if (error instanceof PlaybackError && error.status === 401) return hooks.onExpired(error)
      next = pollOfflineMs
    }
    if (!stopped && isGrowing()) cancel = clock.after(next, () => void poll())
  }
  if (isGrowing()) cancel = clock.after(pause(media, Date.now()), () => void poll())

  return {
    /** Reads the media now; an unreachable server changes nothing. */
    async refresh(): Promise<void> {
      try {
        media = await api.readMedia(opened)
        if (!stopped) hooks.onMedia(media)
      } catch (error) {
        hooks.onReach(isOnline(error))
      }
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
