import type { PlaybackMedia } from '@videozz/contract'
import { PlaybackError } from '../../core/playback-api.ts'
import type { OpenedSession } from '../../core/playback-api.ts'
import { createPlaybackSession } from '../../core/playback-session.ts'
import { encodeFailed, type Refusal, toRefusal } from '../../core/refusal.ts'
import { currentNetwork } from './network-kind.ts'
import { attachStream, usesHls } from './attach-stream.ts'
import { block, type Current, type OpenOptions, type PlaybackContext, type RequestSource } from './playback-context.ts'
import { isTransient } from './retry.ts'
import type { Starter } from './start-playback.ts'

/** Begins and ends the session and the stream of a playback; both are set in `current` alone. */
export function createOpening(
  context: PlaybackContext,
  current: Current,
  { start, askWhyDenied, loadNewGeneration }: Starter,
  onMedia: (media: PlaybackMedia) => void,
  onStopped: (refusal: Refusal) => void,
) {
  const { video, api, clock, store, retry } = context
  /** Counts the calls of `open`: a late answer to an earlier one is dropped. */
  let openings = 0

  const onReach = (online: boolean) => {
    const isBack = store.state.offline && online
    store.dispatch({ type: 'reach', online })
    if (isBack && current.session?.leaseIsLive) current.stream?.resumeLoading()
  }
  const adopt = (opened: OpenedSession) => {
    const session = createPlaybackSession(api, clock, opened, {
      position: () => video.currentTime,
      latency: () => {
        const times = current.stream?.live() ?? null
        return times && times.edge - video.currentTime
      },
      isWanted: () => !video.paused,
      onMedia,
      pageKey: () => (usesHls() ? context.pageKey : Promise.resolve(null)),
      startRung: () => current.stream?.startRung() ?? null,
      onPlaylists: (playlists) => current.stream?.setPlaylists(opened.manifest, playlists),
      network: currentNetwork,
      onCompleted: () => {
        if (current.session === session) store.dispatch({ type: 'completed' })
      },
      onStopped: (refusal) => current.session === session && onStopped(refusal),
      onReleased: () => current.stream?.stopLoading(),
      onReach,
    })
    session.quality.setHidden(document.hidden)
    const stream = attachStream(video, {
      keys: session.keys,
      onDenied: () => void retry.run(askWhyDenied),
      onGone: () => void retry.run(loadNewGeneration),
      onFailed: (refusal) => block(context, refusal),
      onTrouble: (troubled) => store.dispatch({ type: 'trouble', troubled }),
      onError: session.quality.failed,
      onSegment: session.quality.segment,
      onHeight: (height) => store.dispatch({ type: 'change', change: { height } }),
    })
    current.session = session
    current.stream = stream
    stream.setMedia(opened.media)
    const { quality, beginAt } = store.state
    if (quality !== 'auto') stream.choose(quality)
    const resumedAt = beginAt > 0 ? null : context.resumeAt(opened)
    if (resumedAt !== null) video.currentTime = resumedAt
    store.dispatch({ type: 'time', position: video.currentTime, duration: video.duration })
    store.dispatch({ type: 'session', opened, resumedAt })
  }

  const end = async (): Promise<void> => {
    retry.cancel()
    const { session, stream } = current
    current.session = null
    current.stream = null
    stream?.destroy()
    await session?.close()
  }

  return {
    end,
    /** Opens a session and retries where that may help. */
    async open(request: RequestSource, { beginAt = 0, thenStart = false, ahead }: OpenOptions = {}): Promise<void> {
      const opening = ++openings
      let pending = ahead
      await end()
      if (opening !== openings) return
      store.dispatch({ type: 'open', beginAt })
      const attempt = async (): Promise<void> => {
        try {
          const answer = pending ?? api.openSession(typeof request === 'function' ? request() : request)
          pending = undefined
          const opened = await answer
          if (opening !== openings) return
          store.dispatch({ type: 'open' })
          adopt(opened)
          if (opened.media.failed && !opened.media.playable && opened.media.live === undefined) return block(context, encodeFailed())
          const playable = current.stream?.canPlay(opened.media) === true
          store.dispatch({ type: 'opened', playable })
          if (thenStart && playable) await start(false)
        } catch (error) {
          if (!(error instanceof PlaybackError)) throw error
          if (opening !== openings) return
          store.dispatch({ type: 'blocked', refusal: toRefusal(error) })
          if (isTransient(error) || error.code === 'PLAYBACK_NOT_READY') retry.later(attempt)
        }
      }
      await attempt()
    },
  }
}
