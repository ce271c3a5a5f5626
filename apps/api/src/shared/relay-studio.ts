import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { studioSocket } from '@videozz/contract'
import { readStudioTicket } from '@videozz/db'
import type { Deps } from './app-deps.ts'
import { refuseUpgrade, type UpgradeWay } from './upgrades.ts'

/** Milliseconds in which the node of lives has to be reached. */
const connectMs = 5000
/** Milliseconds without a byte in either direction after which a connection is over: nodes say something each second. */
const silenceMs = 60_000
/** Headers that the node needs. */
const passed = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-protocol'] as const

/** The request as the node gets it: nothing of the person but the socket itself. */
function requestLines({ headers }: IncomingMessage): string {
  const lines = passed.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}`]))
  return [`GET ${studioSocket.path} HTTP/1.1`, 'Host: live', 'Connection: Upgrade', 'Upgrade: websocket', ...lines, '', ''].join('\r\n')
}

/**
 * Relays the sockets of studios to the node of lives: the browser knows no other origin than the product's. A ticket is checked here, so
 * that nobody else reaches the node, and by the node again.
 */
export function relayStudios({ env, log, now }: Pick<Deps, 'env' | 'log' | 'now'>): UpgradeWay {
  const open = new Set<Socket>()
  const upgrade: UpgradeWay['upgrade'] = (request, socket, head) => {
    if (!readStudioTicket(env.secretKey, request.headers['sec-websocket-protocol'], now())) return refuseUpgrade(socket, '401 Unauthorized')
    const node = connect({ ...env.liveStudio, noDelay: true })
    let reached = false
    const slow = setTimeout(() => node.destroy(new Error('The node of lives cannot be reached')), connectMs)
    node.once('connect', () => {
      reached = true
      clearTimeout(slow)
      node.write(requestLines(request))
      if (head.length > 0) node.write(head)
      socket.pipe(node)
      node.pipe(socket)
    })
    node.on('error', (error) => {
      if (!reached) {
        log.warn({ err: error }, 'a studio could not be relayed to the node of lives')
        refuseUpgrade(socket, '503 Service Unavailable')
      } else socket.destroy()
    })
    for (const [one, other] of [[socket, node] as const, [node, socket] as const]) {
      one.setTimeout(silenceMs, () => one.destroy())
      one.once('close', () => {
        clearTimeout(slow)
        open.delete(one)
        if (reached || one === socket) other.destroy()
      })
      open.add(one)
    }
    socket.setNoDelay(true)
  }
  return {
    path: studioSocket.path,
    upgrade,
    end: () => {
      for (const socket of open) socket.destroy()
    },
  }
}
