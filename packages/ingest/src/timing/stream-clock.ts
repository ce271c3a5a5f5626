/** Timestamps of a track that differ by more than this from its last are another count of the encoder, in milliseconds. */
const longestGap = 10_000
const longestStepBack = 200
/** From the last moment of one count to the first of the next. */
const step = 40

type Kind = 'audio' | 'video'
/** A count of the encoder: one of its timestamps (modulo 2³²), and where that is on the clock. */
type Epoch = { timestamp: number; time: number }
type Position = { epoch: Epoch; timestamp: number }

/** The signed difference of two timestamps modulo 2³². */
const difference = (timestamp: number, from: number): number => (timestamp - from) | 0

/**
 * Puts the timestamps of audio and video on one clock in milliseconds that begins at 0 and goes on where they wrap or jump. Gaps of up to
 * ten seconds stay; where both tracks jump, each goes over when its own timestamps do, so that they stay together.
 */
export class StreamClock {
  #epoch: Epoch | undefined
  readonly #positions = new Map<Kind, Position>()
  #last = 0

  /** Jumps so far. */
  jumps = 0

  /** Where a timestamp is on the clock; below 0 where a track begins before the other that came first. */
  place(kind: Kind, timestamp: number): number {
    const epoch = this.#find(kind, timestamp)
    const time = epoch.time + difference(timestamp, epoch.timestamp)
    // Moves on with the stream, so that differences stay below 2³¹.
    if (time > epoch.time) Object.assign(epoch, { timestamp, time })
    this.#positions.set(kind, { epoch, timestamp })
    this.#last = Math.max(this.#last, time)
    return time
  }

  #find(kind: Kind, timestamp: number): Epoch {
    const own = this.#positions.get(kind)
    if (own) {
      const moved = difference(timestamp, own.timestamp)
      if (moved >= -longestStepBack && moved <= longestGap) return own.epoch
    }
    const current = this.#epoch
    if (current && current !== own?.epoch && Math.abs(difference(timestamp, current.timestamp)) <= longestGap) return current
    if (current) this.jumps++
    this.#epoch = { timestamp, time: current ? this.#last + step : 0 }
    return this.#epoch
  }
}
