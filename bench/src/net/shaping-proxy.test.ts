import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createScope, type Scope } from '../scope.ts'
import { ShapedLink } from './shaped-link.ts'
import { startShapingProxy } from './shaping-proxy.ts'

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.close())

it('ShapedLink delays bytes by their transmission time, queued bytes and half a round trip', () => {
  // 8 Mbit/s carry a byte in a microsecond.
  const link = new ShapedLink({ rate: 8e6, roundTrip: 40 })
  expect(link.arrival(0, 1000)).toBeCloseTo(21)
  expect(link.arrival(0, 1000)).toBeCloseTo(22)
  expect(link.arrival(1.5, 500)).toBeCloseTo(22.5)
  // A line that stood idle saves nothing up.
  expect(link.arrival(100, 1000)).toBeCloseTo(121)
  expect(link.arrival(100, 0)).toBeCloseTo(121)
})

async function listen(onConnection: (socket: Socket) => void): Promise<{ server: Server; port: number }> {
  const server = createServer({ allowHalfOpen: true }, onConnection)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

it('startShapingProxy forwards all bytes in order in both directions', async () => {
  const [question, answer] = [randomBytes(300_000), randomBytes(700_000)]
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  let heard = ''
  const hear = async (socket: Socket) => {
    heard = hash(await buffer(socket))
    socket.end(answer)
  }
  const failed: unknown[] = []
  const { server, port } = await listen((socket) => void hear(socket).catch((error: unknown) => failed.push(error)))
  const line = { rate: 400e6, roundTrip: 2 }
  const sockets = await Promise.all(
    [1, 2].map(async () =>
      connect({ host: '127.0.0.1', port: await startShapingProxy(scope, { host: '127.0.0.1', port }, line), allowHalfOpen: true }),
    ),
  )
  for (const socket of sockets) {
    socket.end(question)
    expect(hash(await buffer(socket))).toBe(hash(answer))
    expect(heard).toBe(hash(question))
  }
  expect(failed).toEqual([])
  server.close()
})

it.each(['destroy', 'resetAndDestroy'] as const)('startShapingProxy ends the server connection when the client ends (%s)', async (end) => {
  const ended: Promise<unknown>[] = []
  const { server, port } = await listen((socket) => {
    ended.push(once(socket, 'end'))
    socket.resume()
    socket.once('end', () => socket.destroy())
  })
  const proxy = await startShapingProxy(scope, { host: '127.0.0.1', port }, { rate: 400e6, roundTrip: 2 })
  const client = connect({ host: '127.0.0.1', port: proxy })
  await once(client, 'connect')
  await expect.poll(() => ended.length).toBe(1)
  client[end]()
  await ended[0]
  server.close()
})
