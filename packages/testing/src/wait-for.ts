import { setTimeout as delay } from 'node:timers/promises'

/** Calls `ask` until it returns a value. @throws after `seconds`, with `what`. */
export async function waitFor<T>(what: string, ask: () => Promise<T | undefined | false>, seconds = 280): Promise<T> {
  for (const until = Date.now() + seconds * 1000; ; await delay(50)) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > until) throw new Error(`Waited ${seconds} s in vain: ${what}`)
  }
}
