/** Milliseconds looked back upon: long enough to even out parts, short enough to follow a change of network. */
const window = 8000
/** Nothing is said of the pace before this. */
const shortest = 1000

export type SpeedMeter = {
  add: (bytes: number, now: number) => void
  /** Bytes per second over the last seconds; null while unknown. */
  read: (now: number) => number | null
  /** Forgets the past, such as before a pause. */
  reset: () => void
}

/** Measures the pace of an upload from the bytes that leave. */
export function createSpeedMeter(): SpeedMeter {
  let samples: { at: number; bytes: number }[] = []
  let since: number | null = null
  return {
    add(bytes, now) {
      since ??= now
      samples.push({ at: now, bytes })
      samples = samples.filter((sample) => sample.at > now - window)
    },
    read(now) {
      if (since === null || now - since < shortest) return null
      const bytes = samples.reduce((sum, sample) => (sample.at > now - window ? sum + sample.bytes : sum), 0)
      const span = Math.min(now - since, window)
      return bytes > 0 ? (bytes / span) * 1000 : null
    },
    reset() {
      samples = []
      since = null
    },
  }
}
