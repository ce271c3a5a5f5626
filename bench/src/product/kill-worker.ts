import { setTimeout as delay } from 'node:timers/promises'
import { type Database, listWorkers } from '@videozz/db'
import { findDescendant, listFamily } from './processes.ts'
import type { Product } from './start-product.ts'

const main = 'apps/worker/src/main.ts'

/** Moments of `performance.now()`: when the worker was killed, and when another one was connected to the database. */
export type Downtime = { from: number; until: number }

/** Ends the worker of a product with SIGKILL and waits until its supervisor has started another one, which is connected. */
export async function killWorker({ pid }: Product, db: Database, signal: AbortSignal): Promise<Downtime> {
  const killed = findDescendant(pid, main)
  const from = performance.now()
  process.kill(killed, 'SIGKILL')
  const started = () => listFamily(pid).find((each) => each.pid !== pid && each.pid !== killed && each.command.includes(main))?.pid
  const isConnected = async () => {
    const now = started()
    return now !== undefined && (await listWorkers(db)).some((worker) => worker.pid === now)
  }
  while (!(await isConnected())) await delay(20, undefined, { signal })
  return { from, until: performance.now() }
}
