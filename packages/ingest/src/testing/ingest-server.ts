import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { IngestError } from '../ingest-error.ts'
import { type PublishRequest, RtmpSession } from '../rtmp/rtmp-session.ts'
import type { MediaMessage } from '../rtmp/rtmp-message.ts'
import type { RefusalCode } from '../rtmp/server-messages.ts'

/** What one connection sent. */
export type Recorded = {
  request?: PublishRequest
  messages: MediaMessage[]
  /** All bytes, as they came. */
  bytes: Buffer[]
  unpublished: boolean
  error?: IngestError
}

export type Refusal = { code: RefusalCode; description: string }

/** Serves one connection as a process with sockets does. */
function serve(socket: Socket, decide: (request: PublishRequest) => Refusal | undefined, done: (recorded: Recorded) => void): void {
  const session = new RtmpSession()
  const recorded: Recorded = { messages: [], bytes: [], unpublished: false }
  const handle = (events: ReturnType<RtmpSession['receive']>): void => {
    for (const event of events) {
      if (event.kind === 'publish') {
        recorded.request = event
        const refusal = decide(event)
        if (refusal) session.refuse(refusal.code, refusal.description)
        else handle(session.accept())
      } else if (event.kind === 'unpublish') recorded.unpublished = true
      else if (event.kind === 'failed') recorded.error = event.error
      else recorded.messages.push(event)
    }
  }
  socket.on('data', (bytes) => {
    recorded.bytes.push(bytes)
    handle(session.receive(bytes))
    socket.write(session.take())
    if (session.over) socket.end()
    // After all that the kernel had, and its end of file, were read.
    else
      setImmediate(() => {
        if (socket.writable) socket.write(session.acknowledge())
      })
  })
  socket.on('end', () => session.end())
  // Encoders reset connections in which something unread is left.
  socket.on('error', () => session.end())
  socket.on('close', () => done(recorded))
}

/** An RTMP server on loopback. `next` is what the next connection that ends has sent. */
export async function startIngest(decide: (request: PublishRequest) => Refusal | undefined = () => undefined) {
  const waiting: ((recorded: Recorded) => void)[] = []
  const server = createServer((socket) => serve(socket, decide, (recorded) => waiting.shift()?.(recorded)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `rtmp://127.0.0.1:${port}/live/live_key`,
    next: () => new Promise<Recorded>((resolve) => waiting.push(resolve)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
