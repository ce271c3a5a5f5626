import { setTimeout as delay } from 'node:timers/promises'
import type { MigrationStage } from './migration-stage.ts'

const mebibyte = 1024 * 1024

/** Has another account import a file now and then until it is stopped. @returns a function that ends it, with the seconds until each was asked for. */
export function watchBeginnings({ host, other, signal }: MigrationStage, everyMs: number): () => Promise<number[]> {
  const seconds: number[] = []
  const ended = new AbortController()
  const measure = async (): Promise<void> => {
    for (let round = 0; !ended.signal.aborted; round++) {
      const file = host.add({ name: `outra-${round}.mp4`, size: mebibyte })
      const since = performance.now()
      await other.call('startImports', { body: { provider: 'link', items: [{ url: file.url }] } })
      while (file.requests.length === 0) await delay(10, undefined, { signal })
      seconds.push((performance.now() - since) / 1000)
      await delay(everyMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }
  const running = measure()
  // It is waited for at the end.
  running.catch(() => undefined)
  return async () => {
    ended.abort()
    await running
    return seconds
  }
}
