import { setTimeout as wait } from 'node:timers/promises'

const patience = 300_000

/** Asks again and again until there is an answer. @throws after five minutes. */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined>, pause = 150): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await wait(pause)
  }
}
