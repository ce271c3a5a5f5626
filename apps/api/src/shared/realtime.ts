import type { Server as HttpServer } from 'node:http'
import type { ClientToServerEvents, ServerToClientEvents } from '@videozz/contract'
import { findSession, type RealtimeEnvelope } from '@videozz/db'
import { Server, type Socket } from 'socket.io'
import { AccessTokens } from './access-token.ts'
import type { Deps } from './app-deps.ts'

type Seat = { userId: string; familyId: string; expiry: NodeJS.Timeout }
type Client = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, { seat?: Seat; patience?: NodeJS.Timeout }>
export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, Client['data']>

/** Milliseconds a client has to send its token after a greeting. */
const tokenPatience = 10_000
const room = { account: (id: string) => `account:${id}`, user: (id: string) => `user:${id}`, family: (id: string) => `family:${id}` }

/**
 * The realtime channel at `/realtime`: `greeting` asks for an access token, an accepted one is answered with `ready` and puts the
 * socket in its account's room, a refused one with `denied` and the end. A token may be renewed at any time; when it expires the
 * socket leaves its rooms and is greeted again. Events come from PostgreSQL: each process relays to its own sockets.
 */
export function attachRealtime(server: HttpServer, deps: Deps): RealtimeServer {
  const tokens = new AccessTokens(deps.env.secretKey, deps.now)
  const io: RealtimeServer = new Server(server, {
    path: '/realtime',
    serveClient: false,
    maxHttpBufferSize: 16_384,
    transports: ['websocket', 'polling'],
  })
  io.on('connection', (client: Client) => {
    client.on('token', (token) => {
      acceptToken(client, token, deps, tokens).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'a realtime token could not be checked')
        client.disconnect(true)
      })
    })
    deps.metrics.sockets.inc()
    client.on('disconnect', () => {
      deps.metrics.sockets.dec()
      clearTimeout(client.data.patience)
      clearTimeout(client.data.seat?.expiry)
    })
    greet(client)
  })
  const stop = deps.events.onRealtime((envelope) => relay(io, envelope))
  server.once('close', stop)
  return io
}

function greet(client: Client): void {
  clearTimeout(client.data.patience)
  client.data.patience = setTimeout(() => deny(client), tokenPatience)
  client.emit('greeting')
}

function deny(client: Client): void {
  client.emit('denied')
  client.disconnect(true)
}

async function acceptToken(client: Client, token: unknown, deps: Deps, tokens: AccessTokens): Promise<void> {
  const claims = typeof token === 'string' && token.length < 4096 ? await tokens.verify(token) : undefined
  const session = claims && (await findSession(deps.db, claims.familyId, deps.env.companyDomain))
  if (!claims || !session || session.id !== claims.userId || session.accountId !== claims.accountId) return deny(client)
  if (!client.connected) return
  clearTimeout(client.data.patience)
  clearTimeout(client.data.seat?.expiry)
  leaveRooms(client)
  const expiry = setTimeout(() => {
    leaveRooms(client)
    greet(client)
  }, claims.expiresAt.getTime() - deps.now().getTime())
  client.data.seat = { userId: session.id, familyId: claims.familyId, expiry }
  await client.join([room.account(session.accountId), room.user(session.id), room.family(claims.familyId)])
  client.emit('ready')
}

function leaveRooms(client: Client): void {
  for (const name of client.rooms) if (name !== client.id) void client.leave(name)
}

function relay(io: RealtimeServer, envelope: RealtimeEnvelope): void {
  if (envelope.event === 'sign-out') {
    const sockets = io.in(room.family(envelope.payload.familyId))
    sockets.emit('denied')
    sockets.disconnectSockets(true)
    return
  }
  const sockets = io.to(room.account(envelope.account))
  if (envelope.event === 'videoEncode') sockets.emit('videoEncode', envelope.payload)
  else if (envelope.event === 'videoTranscribe') sockets.emit('videoTranscribe', envelope.payload)
  else sockets.emit('aiQueue', envelope.payload)
}
