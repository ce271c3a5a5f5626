export type Quarter = 25 | 50 | 75 | 100
const inside = [25, 50, 75] as const

/**
 * Finds the quarters of a media that playback reaches: a quarter is passed where two positions of uninterrupted playback are on both sides
 * of it. Each is found once until `reset`; the last is the end.
 */
export function createQuarters() {
  const found = new Set<Quarter>()
  let before: number | null = null
  const pass = (quarter: Quarter): Quarter[] => (found.has(quarter) ? [] : (found.add(quarter), [quarter]))
  return {
    reset() {
      found.clear()
      before = null
    },
    /** Playback jumps: what lies between is not reached. */
    jump: () => void (before = null),
    /** Playback is at this second of the media now. */
    at(position: number, duration: number): Quarter[] {
      const last = before
      before = position
      if (last === null || duration <= 0 || position < last) return []
      return inside.flatMap((quarter) => {
        const mark = (duration * quarter) / 100
        return last < mark && mark <= position ? pass(quarter) : []
      })
    },
    end: () => pass(100),
  }
}
