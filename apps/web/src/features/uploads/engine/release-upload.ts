import { retryAfter } from './retry-after.ts'
import type { UploadPorts, UploadTarget } from './types.ts'
import { createRetryWaits } from './wait-to-retry.ts'

export type Release = {
  /** Settles after the first try. */
  firstTry: Promise<void>
  /** Stops trying; `done` is not called any more. */
  callOff: () => void
}

/** Has the server drop a canceled upload and free its storage; tried again like a part. `done` runs once the server agreed. */
export function releaseUpload(ports: UploadPorts, target: UploadTarget, done: () => void): Release {
  const waits = createRetryWaits(ports.clock, ports.network)
  let open = true
  let failures = 0

  async function attempt(): Promise<void> {
    try {
      await ports.api.cancel(target)
      if (open) done()
      open = false
    } catch (error) {
      ports.onTrouble?.(error)
      const next = ports.classify(error).kind === 'retry' ? retryAfter(failures, ports.network.online()) : null
      if (next === null || !open) return
      failures = next.failures
      waits.add(next.delayMs, () => void attempt())
    }
  }

  return {
    firstTry: attempt(),
    callOff: () => {
      open = false
      waits.clear()
    },
  }
}
