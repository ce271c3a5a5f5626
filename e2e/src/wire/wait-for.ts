import { setTimeout as wait } from 'node:timers/promises'

const timeoutMs = 300_000

/** Calls `look` until it returns a value. @throws after `timeoutMs`. */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined>, pauseMs = 150): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await wait(pauseMs)
  }
}
