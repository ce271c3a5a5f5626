import type { Failure, UploadPorts } from './types.ts'
import { nextTry, type RetryWaits } from './wait-to-retry.ts'

/**
 * Does `work` until it succeeds, tried again like a part; `failed` hears of what no further try mends. Once it is no longer `wanted`,
 * a failure is only noted.
 */
export function persist(
  ports: UploadPorts,
  waits: RetryWaits,
  task: { work: () => Promise<void>; wanted: () => boolean; failed: (failure: Failure) => void; waits: () => void },
): void {
  let failures = 0
  const attempt = (): void => {
    task.work().catch((error: unknown) => {
      if (!task.wanted()) {
        ports.onTrouble?.(error)
        return
      }
      const failure = ports.judge(error)
      const wait = failure.kind === 'retry' ? nextTry(ports.network, () => (failures += 1)) : null
      if (wait === null) {
        task.failed(failure.kind === 'retry' ? { ...failure, kind: 'give-up' } : failure)
        return
      }
      waits.add(wait, attempt)
      task.waits()
    })
  }
  attempt()
}
