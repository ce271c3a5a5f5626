import { retryAfter } from './retry-after.ts'
import type { UploadPorts, UploadTarget } from './types.ts'
import { createRetryWaits } from './wait-to-retry.ts'

export type Release = {
  /** Settles after the first try. */
  firstTry: Promise<void>
  /** Stops trying; `done` is not called any more. */
  callOff: () => void
}

/** Failures after which the release is tried again: those that may pass, and a session that ended. */
const mayPass = ['retry', 'sign-in', 'pause', 'room']

/**
 * Has the server drop a canceled upload and free its storage; tried again until it did. `done` runs once the server agreed, or has no such
 * upload. @param target what to drop; a function where the answer to its creation is missing: creating it again names the same one.
 */
export function releaseUpload(ports: UploadPorts, target: UploadTarget | (() => Promise<UploadTarget>), done: () => void): Release {
  const waits = createRetryWaits(ports.clock, ports.network)
  let known = typeof target === 'function' ? null : target
  let open = true
  let failures = 0

  function end(): void {
    if (open) done()
    open = false
  }

  async function attempt(): Promise<void> {
    try {
      known ??= typeof target === 'function' ? await target() : target
      await ports.api.cancel(known)
      end()
    } catch (error) {
      ports.onTrouble?.(error)
      // Any other answer is final: there is nothing to drop, or it is a media by now.
      if (!mayPass.includes(ports.classify(error).kind)) return end()
      const next = retryAfter('cancel', failures, ports.network.online())
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
