import { startBroker } from './start-broker.ts'
import { startSwift, type SwiftServer } from './swift.ts'
import { swiftVariable } from './test-bucket.ts'

/** Vitest global set-up: a broker on loopback that names the one Swift server of the run, which starts with the first request. */
export default async function setUp(): Promise<() => Promise<void>> {
  let server: Promise<SwiftServer> | undefined
  const broker = await startBroker(async () => JSON.stringify(await (server ??= startSwift())))
  process.env[swiftVariable] = broker.url
  return async () => {
    await broker.stop()
    if (server) await (await server).stop()
  }
}
