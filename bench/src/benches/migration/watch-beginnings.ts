import { setTimeout as delay } from 'node:timers/promises'
import type { Downtime } from '../../product/kill-worker.ts'
import type { MigrationStage } from './migration-stage.ts'

const mebibyte = 1024 * 1024

/** Moments of `performance.now()`: when a file was added, and when its host was asked for it. */
export type Beginning = { from: number; until: number }

/** Seconds of a beginning, without those in which no worker was running. */
export function secondsWithWorker({ from, until }: Beginning, downtimes: Downtime[]): number {
  const down = downtimes.reduce((sum, each) => sum + Math.max(0, Math.min(until, each.until) - Math.max(from, each.from)), 0)
  return (until - from - down) / 1000
}

/** Has another account import a file now and then until it is stopped. @returns a function that ends it, with when each was added and asked for. */
export function watchBeginnings({ host, other, signal }: MigrationStage, everyMs: number): () => Promise<Beginning[]> {
  const seen: Beginning[] = []
  const ended = new AbortController()
  const measure = async (): Promise<void> => {
    for (let round = 0; !ended.signal.aborted; round++) {
      const file = host.add({ name: `outra-${round}.mp4`, size: mebibyte })
      const from = performance.now()
      await other.call('startImports', { body: { provider: 'link', items: [{ url: file.url }] } })
      while (file.requests.length === 0) await delay(10, undefined, { signal })
      seen.push({ from, until: performance.now() })
      await delay(everyMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }
  const running = measure()
  // It is waited for at the end.
  running.catch(() => undefined)
  return async () => {
    ended.abort()
    await running
    return seen
  }
}
