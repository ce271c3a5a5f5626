import { formatTime } from '../core/format-time.ts'
import { durationOf } from '../core/player-state.ts'
import type { PlayerContext } from './player-context.ts'

/** Seeks `seconds` forward, or back where they are negative, and shows it. */
export function seekBy({ video, store, playback, feedback }: PlayerContext, seconds: number): void {
  playback.seek(video.currentTime + seconds)
  const back = seconds < 0
  const position = formatTime(video.currentTime, durationOf(store.state))
  feedback.show(back ? 'rewind' : 'fastForward', `${back ? '−' : '+'}${Math.abs(seconds)} s`, position, back ? 'left' : 'right')
}
