import { isOnAir } from '../../core/player-state.ts'
import type { PlayerContext } from '../player-context.ts'
import { createLiveKeeper } from './stay-live.ts'

const everyMs = 250

/** Keeps the viewer of a live at its edge, and tells where they are. */
export function followEdge({ frame, video, store, playback }: PlayerContext, signal: AbortSignal): void {
  const keeper = createLiveKeeper()
  /** Positions that were sought here and not by the viewer. */
  let ownSeek: number | null = null
  const setPlace = (livePlace: 'edge' | 'behind' | null) => {
    store.dispatch({ type: 'change', change: { livePlace } })
    if (livePlace === null) delete frame.dataset.live
    else frame.dataset.live = livePlace
  }
  const step = () => {
    const times = isOnAir(store.state) ? playback.liveTimes() : null
    if (times === null) {
      if (store.state.livePlace === null) return
      if (store.state.livePlace === 'edge') video.playbackRate = 1
      return setPlace(null)
    }
    const { paused, seeking, playbackRate: rate, currentTime: position } = video
    const next = keeper.step({ times, position, paused, seeking, rate, nowMs: performance.now() })
    setPlace(next.place)
    if (next.rate !== undefined && next.rate !== rate) video.playbackRate = next.rate
    if (next.jump === true) {
      ownSeek = times.sync
      video.currentTime = times.sync
    }
  }
  const note = () => {
    const times = playback.liveTimes()
    const own = ownSeek !== null && Math.abs(video.currentTime - ownSeek) < 0.1
    ownSeek = null
    if (times !== null && !own) keeper.went(video.currentTime, times)
    step()
  }
  video.addEventListener('seeking', note, { signal })
  video.addEventListener(
    'play',
    () => {
      const times = playback.liveTimes()
      if (times !== null) keeper.resumed(video.currentTime, times)
    },
    { signal },
  )
  const timer = setInterval(step, everyMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
