import type { LiveTimes } from '../playback/stream.ts'

/** Seconds beyond the target latency from which on a viewer is no longer at the live edge. */
export const awaySeconds = 4
/** Seconds beyond the target latency that are made up for by playing faster, and where that ends. */
const catchUpFrom = 0.6
const catchUpTo = 0.15
/** Not heard as another pitch or speed. */
const catchUpRate = 1.06
/** A picture that stands still for so long, in milliseconds, while there is more to play, is moved on. */
const frozenMs = 3000

/** How the video stands: `position` in seconds, `nowMs` of any clock that only rises. */
export type Viewing = { times: LiveTimes; position: number; paused: boolean; seeking: boolean; rate: number; nowMs: number }
/** What is to be done: play at a rate, or go to the live edge. */
export type LiveStep = { place: 'edge' | 'behind'; rate?: number; jump?: true }

/**
 * Keeps a viewer at the live edge who was there: interruptions are made up for by playing a little faster, long ones by a jump. Whoever
 * goes back or pauses stays behind, until they come near the edge again.
 */
export function createLiveKeeper() {
  let following = true
  let moved = { position: -1, atMs: 0 }
  return {
    /** The viewer has gone to `position`. */
    went(position: number, { edge, target }: LiveTimes): void {
      following = position >= edge - target - awaySeconds
    },
    /** The viewer continues after a pause. */
    resumed(position: number, times: LiveTimes): void {
      this.went(position, times)
    },
    step({ times, position, paused, seeking, rate, nowMs }: Viewing): LiveStep {
      const late = times.edge - position - times.target
      if (position !== moved.position || paused || seeking) moved = { position, atMs: nowMs }
      if (!following && late < catchUpFrom) following = true
      const place = following ? 'edge' : 'behind'
      if (!following || paused || seeking) return { place }
      const frozen = nowMs - moved.atMs > frozenMs && times.sync > position + 0.5
      if (late > awaySeconds || frozen) {
        moved = { position, atMs: nowMs }
        return { place, rate: 1, jump: true }
      }
      if (late > catchUpFrom) return { place, rate: catchUpRate }
      return late < catchUpTo && rate !== 1 ? { place, rate: 1 } : { place }
    },
  }
}
