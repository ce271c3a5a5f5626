import { setTimeout as delay } from 'node:timers/promises'
import type { KeptChild } from './keep-child.ts'
import { OperatorFault } from '../command/operator-fault.ts'

/**
 * Waits until the api says it is ready.
 * @throws OperatorFault with its last words when it keeps ending, or after 90 s.
 */
export async function waitReady(port: number, api: KeptChild, signal: AbortSignal): Promise<void> {
  for (const end = Date.now() + 90_000; !signal.aborted; await delay(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (api.crashes() >= 3) throw new OperatorFault(`a api não subiu.\n${api.lastWords()}`)
    if (Date.now() > end) throw new OperatorFault(`a api não ficou pronta em 90 s.\n${api.lastWords()}`)
  }
}
