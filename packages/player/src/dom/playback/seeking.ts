import { durationOf, isPastEncoded } from '../../core/player-state.ts'
import type { PlaybackContext } from './playback-context.ts'
import type { LiveTimes } from './stream.ts'

/** Moves playback to other positions, in seconds of the media. */
export function createSeeking({ video, store, current }: PlaybackContext, start: () => Promise<void>) {
  /** Seeks to `position` seconds; what was watched so far is kept. */
  const seek = (position: number) => {
    current.session?.watched.stop(video.currentTime)
    const end = current.stream?.live()?.sync ?? durationOf(store.state) - 0.1
    const to = Math.max(0, Math.min(position, Math.max(0, end)))
    video.currentTime = to
    // Before anything is loaded the video raises no event for its new position.
    if (video.readyState === 0) video.dispatchEvent(new Event('timeupdate'))
    store.dispatch({ type: 'seek', to })
    store.dispatch({ type: 'sought', encoder: isPastEncoded(store.state, to) })
  }
  return {
    seek,
    /** From the beginning, instead of where the viewer had stopped. */
    startOver() {
      seek(0)
      return start()
    },
    /** Where a live on air is; null of anything else. */
    liveTimes: (): LiveTimes | null => current.stream?.live() ?? null,
    /** To what is live now. */
    async goLive(): Promise<void> {
      const sync = current.stream?.live()?.sync
      if (sync !== undefined) seek(sync)
      await start()
    },
  }
}
