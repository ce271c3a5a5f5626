import { brokerVariable } from './database.ts'
import { startTestServer, type TestServer } from './database-server.ts'
import { startBroker } from './start-broker.ts'

/**
 * Vitest global set-up: a broker on loopback that hands out test databases. PostgreSQL starts with the first request,
 * so runs without database tests never pay for it. POST / makes a database and answers its address, DELETE / drops it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  let server: Promise<TestServer> | undefined
  const start = () => (server ??= startTestServer())
  const broker = await startBroker(async (method, body) => {
    if (method === 'POST') return (await start()).create()
    await (await start()).drop(body)
    return ''
  })
  process.env[brokerVariable] = broker.url
  return async () => {
    await broker.stop()
    if (server) await (await server).stop()
  }
}
