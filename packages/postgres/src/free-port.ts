import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections (Linux from 32768, RFC 6335 § 6 from 49152), which would take it before its server does. */
const range = [20_000, 30_000] as const

/** Given to this process before: their servers may not listen yet. */
const given = new Set<number>()

/** Whether nothing listens there; false also where listening is not allowed. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** A TCP port free on 127.0.0.1 at this moment, drawn at random and never twice by one process. @throws when a hundred tries found none. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(...range)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port between ${range.join(' and ')}`)
}
