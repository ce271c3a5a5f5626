import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { chatCloseCodes, chatRequestSchema, chatSocket, chatSocketSeconds } from '@videozz/contract'
import { heartbeatSeconds } from '@videozz/domain'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Deps } from '../app-deps.ts'
import type { Callers } from '../find-caller.ts'
import { networkOf } from '../rate-limit.ts'
import { refuseUpgrade, type UpgradeWay } from '../upgrades.ts'
import { type ChatReader, ChatReaders, isModerating } from './chat-readers.ts'
import { ChatRooms } from './chat-room.ts'

/** Bytes that a socket may not have taken yet. */
const mostUnsent = 256 * 1024
/** Longest message of a client, in bytes. */
const longestMessage = 8192
/** Sockets of one network, and of one session or access token, in a process. A whole school may be behind one address. */
const mostOfNetwork = 2000
const mostOfReader = 6
/** Sockets of a process that have not entered yet. */
const mostWaiting = 2000
/** Milliseconds in which a closed socket has to be gone. */
const closeMs = 2000
/** The server cannot now; RFC 6455 § 7.4.1 and its registry. */
const tryLater = 1013

const ping = Buffer.from(JSON.stringify({ kind: 'ping' }))

type Seat = { socket: WebSocket; network: string; isAlive: boolean; reader: ChatReader | undefined; leave: (() => void) | undefined }

/**
 * Sockets of chats of lives: what changes is told, nothing is changed by them. Their first message says who they are; that they still may
 * read is asked for again in each heartbeat, of all of them at once.
 */
export function serveChats(deps: Deps, callers: Callers): UpgradeWay {
  const server = new WebSocketServer({ noServer: true, maxPayload: longestMessage, perMessageDeflate: false, clientTracking: false })
  const seats = new ChatSeats(deps, callers)
  return {
    path: chatSocket.path,
    upgrade: (request, socket, head) => {
      const network = networkOf(addressOf(request, deps.env.trustProxy))
      if (!seats.hasRoom(network)) return refuseUpgrade(socket, '503 Service Unavailable')
      server.handleUpgrade(request, socket, head, (opened) => seats.take(opened, network))
    },
    end: () => seats.close(),
  }
}

/** The address of a client, as the framework finds it. */
function addressOf(request: IncomingMessage, trust: Deps['env']['trustProxy']): string {
  return typeof trust === 'boolean' ? (request.socket.remoteAddress ?? '') : proxyAddress(request, trust)
}

class ChatSeats {
  readonly #deps: Deps
  readonly #rooms: ChatRooms
  readonly #readers: ChatReaders
  readonly #seats = new Set<Seat>()
  readonly #timers: NodeJS.Timeout[]
  #checking = false

  constructor(deps: Deps, callers: Callers) {
    this.#deps = deps
    this.#rooms = new ChatRooms(deps)
    this.#readers = new ChatReaders(deps, callers)
    this.#timers = [
      setInterval(() => this.#ping(), chatSocketSeconds.ping * 1000).unref(),
      setInterval(() => void this.#check(), heartbeatSeconds * 1000).unref(),
    ]
  }

  hasRoom(network: string): boolean {
    let [ofNetwork, waiting] = [0, 0]
    for (const seat of this.#seats) {
      if (seat.network === network) ofNetwork += 1
      if (!seat.reader) waiting += 1
    }
    return ofNetwork < mostOfNetwork && waiting < mostWaiting
  }

  take(socket: WebSocket, network: string): void {
    const seat: Seat = { socket, network, isAlive: true, reader: undefined, leave: undefined }
    this.#seats.add(seat)
    this.#deps.metrics.chatSockets.inc()
    const late = setTimeout(() => close(socket, chatCloseCodes.malformed), chatSocketSeconds.enter * 1000)
    let messages = 0
    socket.on('message', (data, isBinary) => {
      clearTimeout(late)
      messages += 1
      if (messages > 1 || isBinary) return close(socket, chatCloseCodes.malformed)
      this.#enter(seat, data).catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'a chat could not be entered')
        close(socket, tryLater)
      })
    })
    socket.on('pong', () => (seat.isAlive = true))
    socket.on('error', () => socket.terminate())
    socket.once('close', () => {
      clearTimeout(late)
      this.#seats.delete(seat)
      seat.leave?.()
      this.#deps.metrics.chatSockets.dec()
    })
  }

  async #enter(seat: Seat, data: RawData): Promise<void> {
    const { socket } = seat
    const request = readRequest(data)
    if (!request) return close(socket, chatCloseCodes.malformed)
    const reader = await this.#readers.admit(request)
    if (typeof reader === 'number') return close(socket, reader)
    const same = [...this.#seats].filter((other) => other.reader && nameOf(other.reader) === nameOf(reader))
    if (same.length >= mostOfReader) return close(socket, chatCloseCodes.crowded)
    seat.reader = reader
    const listener = { moderates: isModerating(reader), tell: (news: Buffer) => this.#tell(socket, news) }
    const leave = await this.#rooms.enter(reader.videoKey, listener, request.after)
    if (!leave) return close(socket, chatCloseCodes.ended)
    seat.leave = leave
    // It may have gone meanwhile.
    if (socket.readyState !== socket.OPEN) leave()
  }

  #tell(socket: WebSocket, news: Buffer): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostUnsent) close(socket, chatCloseCodes.behind)
    else socket.send(news, { binary: false })
  }

  #ping(): void {
    for (const seat of this.#seats) {
      const { socket } = seat
      if (!seat.isAlive) {
        socket.terminate()
        continue
      }
      seat.isAlive = false
      if (socket.readyState === socket.OPEN) socket.ping()
      if (seat.reader) this.#tell(socket, ping)
    }
  }

  async #check(): Promise<void> {
    if (this.#checking) return
    this.#checking = true
    try {
      const readers = new Map([...this.#seats].flatMap((seat) => (seat.reader ? [[seat.reader, seat.socket] as const] : [])))
      for (const [reader, code] of await this.#readers.dismissed([...readers.keys()])) {
        const socket = readers.get(reader)
        if (socket) close(socket, code)
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'sockets of chats could not be checked')
    } finally {
      this.#checking = false
    }
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#rooms.close()
    for (const { socket } of this.#seats) socket.terminate()
  }
}

/** Whose sockets count together. */
const nameOf = (reader: ChatReader): string => (isModerating(reader) ? reader.request.token : reader.session.id)

function readRequest(data: RawData) {
  try {
    return chatRequestSchema.safeParse(JSON.parse((data as Buffer).toString())).data
  } catch {
    return undefined
  }
}

/** Closes a socket; one that does not answer is cut. */
function close(socket: WebSocket, code: number): void {
  socket.close(code)
  setTimeout(() => socket.terminate(), closeMs).unref()
}
