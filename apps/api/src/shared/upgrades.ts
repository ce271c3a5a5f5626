import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { realtimePath } from './realtime.ts'

/** What serves the sockets of one address. */
export type UpgradeWay = {
  path: string
  upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void
  /** Ends all of them. */
  end: () => void
}

type Refusal = '401 Unauthorized' | '404 Not Found' | '503 Service Unavailable'

/** Answers a request for a socket that is not given. */
export function refuseUpgrade(socket: Socket, status: Refusal): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const pathOf = (url = ''): string => url.replace(/\?.*$/s, '')

/** Serves the sockets of a server beside those of the realtime channel; other addresses have none. @returns a function that ends all. */
export function dispatchUpgrades(server: Server, ways: readonly UpgradeWay[]): () => void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const path = pathOf(request.url)
    if (path.startsWith(realtimePath)) return
    socket.on('error', () => socket.destroy())
    const way = ways.find((one) => one.path === path)
    if (way) way.upgrade(request, socket, head)
    else refuseUpgrade(socket, '404 Not Found')
  })
  return () => {
    for (const { end } of ways) end()
  }
}
