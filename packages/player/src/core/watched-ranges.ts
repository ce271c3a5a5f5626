import type { Clock } from './ports.ts'

/** Media seconds played, as `[from, to]`. */
export type Range = [from: number, to: number]

/** Slack for timer jitter and for the coarse clock of some browsers, in media seconds. */
const slackSeconds = 0.5
const shortest = 0.05
const round = (seconds: number) => Math.round(seconds * 1000) / 1000

export type WatchedTracker = ReturnType<typeof createWatchedTracker>

/**
 * Records which media seconds were really played. Positions only count when they were reached by playing: a jump larger
 * than the elapsed time allows closes the range instead of filling it. Replays are recorded again.
 */
export function createWatchedTracker(clock: Clock) {
  let done: Range[] = []
  let open: { from: number; to: number; at: number; rate: number } | null = null

  const close = () => {
    if (open !== null && open.to - open.from >= shortest) done.push([round(open.from), round(open.to)])
    open = null
  }
  /** The media is at `position` and still playing at `rate`. */
  const advance = (position: number, rate: number) => {
    if (!Number.isFinite(position) || position < 0) return
    const now = clock.now()
    if (open === null) {
      open = { from: position, to: position, at: now, rate }
      return
    }
    const moved = position - open.to
    const possible = ((now - open.at) / 1000) * Math.max(rate, open.rate) + slackSeconds
    if (moved < -0.01 || moved > possible) {
      close()
      open = { from: position, to: position, at: now, rate }
      return
    }
    open.to = Math.max(open.to, position)
    open.at = now
    open.rate = rate
  }

  return {
    advance,
    /** As `advance`; where playing only begins, it began at `from`, the position of the last pause: busy browsers raise the event late. */
    begin(from: number, position: number, rate: number) {
      if (open === null && position >= from && position - from <= slackSeconds) advance(from, rate)
      advance(position, rate)
    },
    /** Playing stopped (pause, stall, end) at `position`, reached by playing. */
    stop(position: number) {
      if (open !== null) advance(position, open.rate)
      close()
    },
    /** The position is about to change, or has changed, by a jump: what was played so far is kept, nothing between. */
    jump: close,
    /** The media restarted in a loop at its end, `duration`: the rest since the last sample has been played. */
    wrap(duration: number) {
      if (open !== null && duration - open.to <= slackSeconds * Math.max(1, open.rate)) advance(duration, open.rate)
      close()
    },
    get isEmpty() {
      return done.length === 0 && (open === null || open.to - open.from < shortest)
    },
    /** Returns and clears what was watched since the last call; playing continues in a new range. */
    drain(): Range[] {
      const going = open
      close()
      if (going !== null) open = { ...going, from: going.to }
      const taken = mergeTouching(done)
      done = []
      return taken
    },
    /** Puts back ranges whose report never reached the server. */
    restore(ranges: readonly Range[]) {
      done = [...ranges, ...done]
    },
  }
}

/** Joins ranges that follow each other directly, in the order they were played. */
export function mergeTouching(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const [from, to] of ranges) {
    const last = merged.at(-1)
    if (last !== undefined && Math.abs(from - last[1]) < 0.002) last[1] = to
    else merged.push([from, to])
  }
  return merged
}

/** Sum of the ranges in media seconds; a replayed second counts each time. */
export const watchedSeconds = (ranges: readonly Range[]): number => round(ranges.reduce((sum, [from, to]) => sum + to - from, 0))
