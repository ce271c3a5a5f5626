import type { UploadPorts, UploadTarget } from './types.ts'
import { createRetryWaits, nextTry } from './wait-to-retry.ts'

export type Release = {
  /** Settles after the first try. */
  told: Promise<void>
  /** Stops trying. True when the server was not heard to agree: the upload may still live there. */
  callOff: () => boolean
}

/** Has the server drop a canceled upload and give its storage back; tried again like a part. */
export function releaseUpload(ports: UploadPorts, target: UploadTarget): Release {
  const waits = createRetryWaits(ports.clock, ports.network)
  let open = true
  let failures = 0

  async function attempt(): Promise<void> {
    try {
      await ports.api.cancel(target)
      open = false
    } catch (error) {
      ports.onTrouble?.(error)
      const wait = ports.judge(error).kind === 'retry' ? nextTry(ports.network, () => (failures += 1)) : null
      if (wait !== null && open) waits.add(wait, () => void attempt())
    }
  }

  return {
    told: attempt(),
    callOff: () => {
      const alive = open
      open = false
      waits.clear()
      return alive
    },
  }
}
