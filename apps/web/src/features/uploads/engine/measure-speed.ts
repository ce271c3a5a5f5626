/** Samples older than this do not count: long enough to even out parts, short enough to follow a change of network. */
const windowMs = 8000
/** The speed is unknown before this. */
const minimumMs = 1000

export type SpeedMeter = {
  add: (bytes: number, now: number) => void
  /** Bytes per second over the last seconds; null while unknown. */
  read: (now: number) => number | null
  /** Drops the samples, such as before a pause. */
  reset: () => void
}

/** Measures the speed of an upload from the bytes sent. */
export function createSpeedMeter(): SpeedMeter {
  let samples: { at: number; bytes: number }[] = []
  let since: number | null = null
  return {
    add(bytes, now) {
      since ??= now
      samples.push({ at: now, bytes })
      samples = samples.filter((sample) => sample.at > now - windowMs)
    },
    read(now) {
      if (since === null || now - since < minimumMs) return null
      const bytes = samples.reduce((sum, sample) => (sample.at > now - windowMs ? sum + sample.bytes : sum), 0)
      const span = Math.min(now - since, windowMs)
      return bytes > 0 ? (bytes / span) * 1000 : null
    },
    reset() {
      samples = []
      since = null
    },
  }
}
