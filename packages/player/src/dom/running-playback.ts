import { PlaybackError } from '../core/playback-api.ts'
import type { PlaybackSession } from '../core/playback-session.ts'
import { nextState } from '../core/player-state.ts'
import type { PlayerEvent } from '../core/player-state.ts'
import { type Refusal, toRefusal } from '../core/refusal.ts'
import type { Picture } from './attach-hls.ts'
import { firstView, type PlaybackView } from './playback-view.ts'

export type Running = ReturnType<typeof createRunning>

/** What runs in a `<video>` right now and where it stands; `onView` is told of every change. */
export function createRunning(video: HTMLVideoElement, onView: (view: PlaybackView) => void) {
  const running = {
    video,
    view: firstView,
    session: null as PlaybackSession | null,
    picture: null as Picture | null,
    /** Where a picture not loaded yet will begin, in seconds. */
    beginAt: 0,
    show(change: Partial<PlaybackView>) {
      running.view = { ...running.view, ...change }
      onView(running.view)
    },
    dispatch(event: PlayerEvent) {
      const state = nextState(running.view.state, event)
      if (state !== running.view.state) running.show({ state })
    },
    /** Stops, with the reason for the viewer. */
    block(refusal: PlaybackError | Refusal) {
      video.pause()
      running.picture?.stopLoading()
      running.dispatch({ type: 'blocked', refusal: refusal instanceof PlaybackError ? toRefusal(refusal) : refusal })
    },
    waitsForEncoder(): boolean {
      const { media } = running.view
      return media !== null && !media.complete && video.currentTime > media.encodedSeconds - 1
    },
  }
  return running
}
