import type { PlaybackMedia } from '@videozz/contract'
import { judgeEnd } from '../core/judge-end.ts'
import type { Clock } from '../core/ports.ts'
import { encodeFailed } from '../core/refusal.ts'
import type { Running } from './running-playback.ts'
import type { Starter } from './start-picture.ts'
import { watchVideo } from './watch-video.ts'

/** Keeps the playback in step with what the video does and with a media that grows, to its true end. */
export function followMedia(running: Running, clock: Clock, { start, reload }: Starter) {
  const { video, show, dispatch, block, waitsForEncoder } = running

  const mendEnd = () => {
    if (running.picture?.durationIsStale() !== true) return
    const { state, media } = running.view
    const verdict = judgeEnd(state.phase, (media?.duration ?? 0) - video.currentTime)
    if (verdict === 'go-on') reload(video.currentTime, true)
    if (verdict !== 'end') return
    video.pause()
    running.session?.paused(true)
    dispatch({ type: 'ended' })
    reload(0, false)
  }

  const watching = watchVideo(video, clock, {
    tracker: () => running.session?.watched ?? null,
    onPlay: () => {
      const { session, view } = running
      if (view.state.phase === 'blocked' || session === null) video.pause()
      else if (!session.leaseIsLive && view.state.phase !== 'starting') void start()
    },
    onPlaying: () => {
      running.session?.playing()
      dispatch({ type: 'playing' })
    },
    onPause: () => {
      running.session?.paused()
      dispatch({ type: 'paused' })
    },
    onWaiting: () => dispatch({ type: 'waiting', encoder: waitsForEncoder() }),
    onEnded: () => {
      running.session?.paused(true)
      dispatch({ type: 'ended' })
      mendEnd()
    },
  })

  return {
    watching,
    /** The media grew, is complete, or was changed. */
    onMedia(media: PlaybackMedia) {
      const { picture } = running
      picture?.setMedia(media)
      show({ media })
      if (media.failed && !media.playable) return block(encodeFailed())
      if (running.view.state.phase === 'preparing' && picture?.canPlay(media) === true) {
        dispatch({ type: 'playable' })
        void start(true)
      }
      const { phase } = running.view.state
      const encoder = waitsForEncoder()
      // A start beyond what is encoded gives no sign of waiting by itself.
      if (phase === 'waiting' || (phase === 'starting' && encoder)) dispatch({ type: 'waiting', encoder })
      dispatch({ type: 'sought', encoder })
      mendEnd()
    },
  }
}
