import type { PlaybackMedia } from '@videozz/contract'
import { checkEnd } from '../../core/check-end.ts'
import { isPastEncoded } from '../../core/player-state.ts'
import { encodeFailed } from '../../core/refusal.ts'
import { block, type PlaybackContext } from './playback-context.ts'
import type { Starter } from './start-playback.ts'
import { watchVideo } from './watch-video.ts'

/** Updates the state from the events of the video element and from a growing media, up to its true end. */
export function followMedia(context: PlaybackContext, { start, reload }: Starter) {
  const { video, clock, store, current } = context
  const waitsForEncoder = () => isPastEncoded(store.state, video.currentTime)

  const correctEnd = () => {
    if (current.stream?.durationIsStale() !== true) return
    const { phase, media } = store.state
    const verdict = checkEnd(phase, (media?.duration ?? 0) - video.currentTime)
    if (verdict === 'go-on') reload(video.currentTime, true)
    if (verdict !== 'end') return
    video.pause()
    current.session?.paused(true)
    store.dispatch({ type: 'ended' })
    reload(0, false)
  }

  /** Playback goes on: the next frame is the first of the session. Without a picture, or a browser that tells of frames, the sound began. */
  const showedFrame = () => {
    const { session } = current
    if (session === null) return
    const note = () => session.quality.firstFrame()
    if (store.state.media?.kind === 'video' && 'requestVideoFrameCallback' in video && !document.hidden)
      video.requestVideoFrameCallback(note)
    else note()
  }

  const watching = watchVideo(video, clock, {
    tracker: () => current.session?.watched ?? null,
    onPlay: () => {
      const { session } = current
      const { phase } = store.state
      if (phase === 'blocked' || session === null) video.pause()
      else if (!session.leaseIsLive && phase !== 'starting') void start()
    },
    onMoving: () => current.session?.quality.moving(),
    onSeeking: () => current.session?.quality.rest(),
    onPlaying: () => {
      current.session?.playing()
      showedFrame()
      store.dispatch({ type: 'playing' })
    },
    onPause: () => {
      current.session?.quality.rest()
      current.session?.quality.gaveUp()
      current.session?.paused()
      store.dispatch({ type: 'paused' })
    },
    onWaiting: () => {
      current.session?.quality.waiting()
      store.dispatch({ type: 'waiting', encoder: waitsForEncoder() })
      correctEnd()
    },
    // The end of a live may be told before the list that has it is loaded.
    onDuration: correctEnd,
    onEnded: () => {
      current.session?.quality.rest()
      current.session?.paused(true)
      store.dispatch({ type: 'ended' })
      correctEnd()
    },
  })

  return {
    watching,
    /** The media grew, is complete, or was edited. */
    onMedia(media: PlaybackMedia) {
      current.stream?.setMedia(media)
      store.dispatch({ type: 'media', media })
      if (media.failed && !media.playable && media.live === undefined) return block(context, encodeFailed())
      if (store.state.phase === 'preparing' && current.stream?.canPlay(media) === true) {
        store.dispatch({ type: 'playable' })
        void start(true)
      }
      const { phase } = store.state
      const encoder = waitsForEncoder()
      // A start beyond what is encoded raises no `waiting` event.
      if (phase === 'waiting' || (phase === 'starting' && encoder)) store.dispatch({ type: 'waiting', encoder })
      store.dispatch({ type: 'sought', encoder })
      correctEnd()
    },
  }
}
