import { setTimeout as delay } from 'node:timers/promises'
import { findDescendant, listFamily } from './processes.ts'
import type { Product } from './start-product.ts'

const main = 'apps/worker/src/main.ts'

/** Ends the worker of a product with SIGKILL and waits until its supervisor has started another one. */
export async function killWorker({ pid }: Product, signal: AbortSignal): Promise<void> {
  const killed = findDescendant(pid, main)
  process.kill(killed, 'SIGKILL')
  const isNew = () => listFamily(pid).some((each) => each.pid !== pid && each.pid !== killed && each.command.includes(main))
  while (!isNew()) await delay(20, undefined, { signal })
}
