/** Bytes read and sent at a time: large enough that system calls cost little. */
const largeBytes = 512 * 1024
/** Large buffers in use at once, 16 MiB together: readers beyond them, and slow ones, make do with small ones. */
const mostLarge = 32
export const smallBytes = 64 * 1024

const kept: Buffer[] = []
let lent = 0

export type LargeBuffer = {
  bytes: Buffer
  /** Returns the buffer once no reader uses it. */
  giveBack: () => void
  /** A reader may still hold it: it is not reused. */
  giveUp: () => void
}

/** A buffer to fill with anything until it is given back, or undefined while all are in use. */
export function lendLarge(): LargeBuffer | undefined {
  if (lent >= mostLarge) return undefined
  lent += 1
  const bytes = kept.pop() ?? Buffer.allocUnsafeSlow(largeBytes)
  return {
    bytes,
    giveBack: () => {
      lent -= 1
      kept.push(bytes)
    },
    giveUp: () => {
      lent -= 1
    },
  }
}
