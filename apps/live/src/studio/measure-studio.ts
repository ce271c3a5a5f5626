import { studioLimits, type StudioAnswer } from '@videozz/domain'
import type { WebSocket } from 'ws'

const patienceMs = 15_000

/** Counts what a studio sends, to measure its connection; nothing is kept. */
export function measureStudio(client: WebSocket): { end: () => Promise<void> } {
  let bytes = 0
  const timer = setTimeout(() => client.terminate(), patienceMs)
  client.on('message', (data: Buffer) => {
    bytes += data.length
    if (bytes > studioLimits.measured) return client.close()
    client.send(JSON.stringify({ kind: 'received', bytes } satisfies StudioAnswer))
  })
  client.on('error', () => client.terminate())
  client.on('close', () => clearTimeout(timer))
  return { end: async () => client.close() }
}
