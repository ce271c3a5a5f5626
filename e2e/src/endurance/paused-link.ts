import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

export type PausedLink = {
  port: number
  /** Ends all connections, and refuses new ones until `open`. */
  close: () => void
  open: () => void
  end: () => Promise<void>
}

/** A TCP relay to a port of this machine, which can be cut. */
export async function startPausedLink(target: number): Promise<PausedLink> {
  const sockets = new Set<Socket>()
  let isOpen = true
  const server = createServer((client) => {
    if (!isOpen) return void client.destroy()
    const server_ = connect(target, '127.0.0.1')
    for (const [one, other] of [[client, server_] as const, [server_, client] as const]) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    close: () => {
      isOpen = false
      cut()
    },
    open: () => (isOpen = true),
    end: async () => {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
