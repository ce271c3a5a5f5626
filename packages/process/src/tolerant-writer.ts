export interface TolerantWriterSettings {
  /** Writes text whole. It may throw, and may then have written a part of it. */
  put: (text: string) => void
  /** The text that tells how many pieces were dropped, written before the first that is taken again. */
  notice: (dropped: number) => string
  /** Called once for each time of failure, with its first error. It may throw. */
  complain: (error: unknown) => void
}

export interface TolerantWriter {
  /** Never throws: a piece that cannot be written is dropped. */
  write: (text: string) => void
  /** Pieces dropped since the start. */
  dropped: () => number
}

/** Writes pieces of text, such as log lines, to a place that may be full for a while. */
export function createTolerantWriter({ put, notice, complain }: TolerantWriterSettings): TolerantWriter {
  let dropped = 0
  let missing = 0
  const drop = (error: unknown) => {
    dropped += 1
    missing += 1
    if (missing > 1) return
    try {
      complain(error)
    } catch {
      // Where it is said is full as well: the count is all that is left.
    }
  }
  return {
    write: (text) => {
      try {
        if (missing > 0) {
          // The line before may have been cut off.
          put(`\n${notice(missing)}`)
          missing = 0
        }
        put(text)
      } catch (error) {
        drop(error)
      }
    },
    dropped: () => dropped,
  }
}
