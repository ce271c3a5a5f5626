import { createServer } from 'node:http'
import { brokerVariable } from './database.ts'
import { startTestServer, type TestServer } from './database-server.ts'

/**
 * Vitest global set-up: a broker on loopback that hands out test databases. PostgreSQL starts with the first request,
 * so runs without database tests never pay for it. POST / makes a database and answers its address, DELETE / drops it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  let server: Promise<TestServer> | undefined
  const start = () => (server ??= startTestServer())

  const answer = async (method: string, body: string): Promise<string> => {
    if (method === 'POST') return (await start()).create()
    await (await start()).drop(body)
    return ''
  }

  const broker = createServer((request, response) => {
    // A test may come back just when a kept connection is closed for being idle.
    response.setHeader('connection', 'close')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answer(request.method ?? '', Buffer.concat(chunks).toString()).then(
        (text) => response.end(text),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve))
  const address = broker.address()
  process.env[brokerVariable] = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/` : ''

  return async () => {
    broker.closeAllConnections()
    await new Promise((resolve) => broker.close(resolve))
    if (server) await (await server).stop()
  }
}
