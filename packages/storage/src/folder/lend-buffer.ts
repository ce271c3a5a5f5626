/** Bytes written at a time: large enough that system calls cost little, small compared with what an api may use for 40 parts at once. */
const bufferBytes = 512 * 1024
/** Buffers kept for the next part; more are made when more parts arrive at once. */
const mostKept = 16

const kept: Buffer[] = []

/** A buffer to fill, of 512 KiB with anything in it, until it is given back. */
export function lendBuffer(): { bytes: Buffer; giveBack: () => void } {
  const bytes = kept.pop() ?? Buffer.allocUnsafeSlow(bufferBytes)
  return {
    bytes,
    giveBack: () => {
      if (kept.length < mostKept) kept.push(bytes)
    },
  }
}
