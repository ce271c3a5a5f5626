import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections (Linux from 32768, RFC 6335 § 6 from 49152), which would take it before its server does. */
const range = { first: 20_000, count: 10_000 }
/** A process starts its search at ports derived from its id, so that two at once do not choose the same before their servers listen. */
const shares = 100
const shareSize = range.count / shares

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

function draw(attempt: number): number {
  if (attempt >= shareSize) return range.first + randomInt(range.count)
  return range.first + (process.pid % shares) * shareSize + randomInt(shareSize)
}

/** A TCP port free on 127.0.0.1 at this moment, drawn at random and never twice by one process. @throws when two hundred tries found none. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 2 * shareSize; attempt += 1) {
    const port = draw(attempt)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port from ${range.first} to ${range.first + range.count}`)
}
