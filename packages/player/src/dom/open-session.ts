import type { PlaybackMedia } from '@videozz/contract'
import { PlaybackError } from '../core/playback-api.ts'
import type { OpenedSession, PlaybackApi } from '../core/playback-api.ts'
import { createPlaybackSession } from '../core/playback-session.ts'
import type { Clock } from '../core/ports.ts'
import { encodeFailed, toRefusal } from '../core/refusal.ts'
import { attachPicture } from './attach-hls.ts'
import type { OpenOptions, PlaybackHooks, RequestSource } from './playback-view.ts'
import { mayPass, type Retry } from './retry-alone.ts'
import type { Running } from './running-playback.ts'
import type { Starter } from './start-picture.ts'

export type OpenTools = {
  api: PlaybackApi
  clock: Clock
  retry: Retry
  starter: Starter
  hooks: PlaybackHooks
  onMedia(media: PlaybackMedia): void
}

/** Begins and ends the session and the picture of a playback. */
export function createOpening(running: Running, { api, clock, retry, starter, hooks, onMedia }: OpenTools) {
  const { video, show, dispatch, block } = running
  /** Counts what was opened: a try of an earlier one that is answered late says nothing any more. */
  let openings = 0

  const adopt = (opened: OpenedSession) => {
    const session = createPlaybackSession(api, clock, opened, {
      position: () => video.currentTime,
      wanted: () => !video.paused,
      onMedia,
      startRung: () => running.picture?.startRung() ?? null,
      onPlaylists: (playlists) => running.picture?.expect(opened.manifest, playlists),
      onStopped: block,
      onReleased: () => running.picture?.stopLoading(),
      onReach: (online) => {
        const back = running.view.state.offline && online
        dispatch({ type: 'reach', online })
        if (back && running.session?.leaseIsLive) running.picture?.resumeLoading()
      },
    })
    const picture = attachPicture(video, {
      onDenied: () => void retry.run(starter.askWhy),
      onGone: () => void retry.run(starter.findAgain),
      onFailed: block,
      onHeight: (height) => show({ height }),
    })
    running.session = session
    running.picture = picture
    picture.setMedia(opened.media)
    const { choice } = running.view
    if (choice !== 'auto') picture.choose(choice)
    const resumedAt = running.beginAt > 0 ? null : hooks.resumeAt(opened)
    if (resumedAt !== null) video.currentTime = running.beginAt = resumedAt
    show({ opened, media: opened.media, resumedAt })
    hooks.onOpened(opened)
  }

  const end = async (): Promise<void> => {
    retry.cancel()
    const { session, picture } = running
    running.session = null
    running.picture = null
    picture?.destroy()
    await session?.close()
  }

  return {
    end,
    /** Opens a session; `startAt` and `thenStart` serve a playback that goes on in a new session, `ahead` answers the first try. */
    async open(request: RequestSource, { startAt = 0, thenStart = false, ahead }: OpenOptions = {}): Promise<void> {
      const mine = ++openings
      running.beginAt = startAt
      let asked = ahead
      await end()
      dispatch({ type: 'open' })
      const attempt = async (): Promise<void> => {
        try {
          const answer = asked ?? api.openSession(typeof request === 'function' ? request() : request)
          asked = undefined
          const opened = await answer
          if (mine !== openings) return
          dispatch({ type: 'open' })
          adopt(opened)
          if (opened.media.failed && !opened.media.playable) return block(encodeFailed())
          const playable = running.picture?.canPlay(opened.media) === true
          dispatch({ type: 'opened', playable })
          if (thenStart && playable) await starter.start(false)
        } catch (error) {
          if (!(error instanceof PlaybackError)) throw error
          if (mine !== openings) return
          dispatch({ type: 'blocked', refusal: toRefusal(error) })
          if (mayPass(error) || error.code === 'PLAYBACK_NOT_READY') retry.later(attempt)
        }
      }
      await attempt()
    },
  }
}
