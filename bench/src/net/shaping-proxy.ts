import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Scope } from '../scope.ts'
import { type Line, ShapedLink } from './shaped-link.ts'

/** Bytes that travel as one: connections that send at once take turns after each. */
const pieceBytes = 4 * 1024
/** Bytes of one connection under way in one direction; about what a line of 10 Mbit/s and 40 ms holds. */
const mostUnderWayBytes = 64 * 1024

/** Runs actions at their times, in the order they were given. */
function inOrder(): (at: number, work: () => void) => void {
  const waiting: { at: number; work: () => void }[] = []
  const turn = () => {
    for (let first = waiting[0]; first && first.at <= performance.now(); first = waiting[0]) {
      waiting.shift()
      first.work()
    }
    if (waiting[0]) setTimeout(turn, Math.max(1, waiting[0].at - performance.now()))
  }
  return (at, work) => {
    waiting.push({ at, work })
    if (waiting.length === 1) setTimeout(turn, Math.max(0, at - performance.now()))
  }
}

/** Forwards received bytes at the time of `link`; `from` is paused while enough of them are queued. */
function pass(from: Socket, to: Socket, link: ShapedLink, ready: number): void {
  const deliver = inOrder()
  const arrival = (bytes: number) => link.arrival(Math.max(ready, performance.now()), bytes)
  let underWay = 0
  from.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      const piece = chunk.subarray(start, start + pieceBytes)
      underWay += piece.length
      deliver(arrival(piece.length), () => {
        underWay -= piece.length
        if (to.writable) to.write(piece)
        if (underWay < mostUnderWayBytes) from.resume()
      })
    }
    if (underWay >= mostUnderWayBytes) from.pause()
  })
  from.once('end', () => deliver(arrival(0), () => to.end()))
  from.once('error', () => undefined)
  from.once('close', () => {
    // Cut off before its end.
    if (!from.readableEnded) deliver(arrival(0), () => to.destroy())
  })
}

/**
 * A line of so many bits per second and so long a round trip to a server of this machine. All connections share it; a new one costs another
 * round trip before its first byte, as TCP's handshake does. No packet is lost, and there is no slow start.
 * @returns its port.
 */
export async function startShapingProxy(scope: Scope, target: { host: string; port: number }, line: Line): Promise<number> {
  const [up, down] = [new ShapedLink(line), new ShapedLink(line)]
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const ready = performance.now() + line.roundTrip
    const remote = connect({ ...target, allowHalfOpen: true, noDelay: true })
    client.setNoDelay(true)
    for (const socket of [client, remote]) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
    pass(client, remote, up, ready)
    pass(remote, client, down, 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scope.add(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}
