import type { Server as HttpServer } from 'node:http'
import type { ClientToServerEvents, ServerToClientEvents } from '@videozz/contract'
import { importsFollowedBy, type RealtimeEnvelope, usersWhoSee, usersWhoSeeAiItem } from '@videozz/db'
import { folderKeysOf } from '@videozz/domain'
import { Server, type Socket } from 'socket.io'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'
import type { Callers, FoundCaller } from './find-caller.ts'
import { LastEvents } from './last-events.ts'

type Seat = { expiry: NodeJS.Timeout; watch: NodeJS.Timeout | undefined }
type Client = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  { seat?: Seat; tokenTimer?: NodeJS.Timeout; tokens?: number; userId?: string }
>
export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, Client['data']>

/** Where the channel is. */
export const realtimePath = '/realtime'
/** Milliseconds a client has to send its token after a greeting. */
const tokenTimeoutMs = 10_000
/** Milliseconds between two checks whether a manager may still receive events of the account they act for. */
const tenantCheckIntervalMs = 20_000
/** Least milliseconds between two events that encodes moved up. */
const encodeLineIntervalMs = 3000
/** The room of every socket whose token was accepted. */
const everyone = 'everyone'
const room = {
  /** The owner, and support inside the account. */
  account: (id: string) => `account:${id}`,
  /** Managers and members of access groups, who may see a part of the media. */
  tenants: (id: string) => `tenants:${id}`,
  user: (id: string) => `user:${id}`,
  family: (id: string) => `family:${id}`,
}

/**
 * The realtime channel at `/realtime`: `greeting` requests an access token, an accepted one is answered with `ready`, which tells how
 * long no event came before it, and puts the socket in the rooms of its account and person, a refused one with `denied` and disconnection. A token may be renewed at any time; when it expires the socket leaves
 * its rooms and is greeted again. Events come from PostgreSQL: each process relays to its own sockets.
 */
export function attachRealtime(server: HttpServer, deps: Deps, callers: Callers): RealtimeServer {
  const io: RealtimeServer = new Server(server, {
    path: realtimePath,
    // Other sockets have a way of their own: see `relay-studio.ts`.
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: 16_384,
    transports: ['websocket', 'polling'],
  })
  const last = new LastEvents(performance.now())
  io.on('connection', (client: Client) => {
    client.on('token', (token) => {
      acceptToken(client, token, { deps, callers, last }).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'a realtime token could not be checked')
        client.disconnect(true)
      })
    })
    deps.metrics.sockets.inc()
    client.on('disconnect', () => {
      deps.metrics.sockets.dec()
      clearTimeout(client.data.tokenTimer)
      clearSeat(client)
    })
    greet(client)
  })
  // One after the other: events of a media keep their order.
  let relayed = Promise.resolve()
  const stop = deps.events.onRealtime((envelope) => {
    const concerned = roomOf(envelope)
    if (concerned !== undefined) last.note(concerned, performance.now())
    relay(io, envelope)
    relayed = relayed
      .then(() => relayToTenants(io, envelope, deps))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a realtime event could not be relayed to managers'))
  })
  const stopLine = relayEncodeLine(io, deps)
  server.once('close', () => {
    stop()
    stopLine()
  })
  return io
}

function greet(client: Client): void {
  clearTimeout(client.data.tokenTimer)
  client.data.tokenTimer = setTimeout(() => deny(client), tokenTimeoutMs)
  client.emit('greeting')
}

function deny(client: Client): void {
  client.emit('denied')
  client.disconnect(true)
}

/** @returns undefined when the token is good no more. */
const find = (callers: Callers, token: unknown): Promise<FoundCaller | undefined> =>
  typeof token === 'string' && token.length < 4096
    ? callers.byToken(token).catch((error: unknown) => {
        if (error instanceof AppError && error.status < 500) return undefined
        throw error
      })
    : Promise.resolve(undefined)

type Channel = { deps: Deps; callers: Callers; last: LastEvents }

async function acceptToken(client: Client, token: unknown, { deps, callers, last }: Channel): Promise<void> {
  const turn = (client.data.tokens ?? 0) + 1
  client.data.tokens = turn
  const found = await find(callers, token)
  // A later token, perhaps of another account, has come meanwhile.
  if (!client.connected || client.data.tokens !== turn) return
  if (!found) return deny(client)
  clearTimeout(client.data.tokenTimer)
  clearSeat(client)
  leaveRooms(client)
  const { session, familyId } = found.caller
  const expiry = setTimeout(() => {
    clearSeat(client)
    leaveRooms(client)
    greet(client)
  }, found.claims.expiresAt.getTime() - deps.now().getTime())
  client.data.seat = { expiry, watch: watchTenant(client, token, found, deps, callers) }
  client.data.userId = session.id
  const ofAccount = session.tenant && !session.supportUserId ? room.tenants : room.account
  await client.join([ofAccount(session.accountId), room.user(session.id), room.family(familyId), everyone])
  client.emit('ready', { quietMs: Math.round(last.since([room.account(session.accountId), room.user(session.id)], performance.now())) })
}

/** Checks managers who only listen: they make no call that would show that their access ended or their permissions changed. */
function watchTenant(client: Client, token: unknown, first: FoundCaller, deps: Deps, callers: Callers): NodeJS.Timeout | undefined {
  if (!first.caller.session.tenant) return undefined
  const turn = client.data.tokens
  let known = rulesOf(first)
  return setInterval(() => {
    find(callers, token).then(
      (found) => {
        // Another token was accepted meanwhile, perhaps of another account: this one is ignored.
        if (client.data.tokens !== turn) return
        if (!found) return deny(client)
        if (rulesOf(found) === known) return
        known = rulesOf(found)
        client.emit('session')
      },
      (error: unknown) => deps.log.warn({ err: error }, 'a realtime token could not be checked again'),
    )
  }, tenantCheckIntervalMs)
}

const rulesOf = ({ caller: { session } }: FoundCaller): string =>
  `${session.tenant?.rules.toSorted().join() ?? ''} ${folderKeysOf(session)?.toSorted().join() ?? 'all'}`

function clearSeat(client: Client): void {
  clearTimeout(client.data.seat?.expiry)
  clearInterval(client.data.seat?.watch)
}

function leaveRooms(client: Client): void {
  for (const name of client.rooms) if (name !== client.id) void client.leave(name)
}

/** Encodes move up with every step that starts anywhere: sockets are told once for all that come within some seconds. */
function relayEncodeLine(io: RealtimeServer, deps: Deps): () => void {
  let timer: NodeJS.Timeout | undefined
  const stop = deps.events.onEncodeLine(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      io.to(everyone).emit('encodeLine', {})
    }, encodeLineIntervalMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** The room of the account or person that an event concerns. */
function roomOf(envelope: RealtimeEnvelope): string | undefined {
  if (envelope.event === 'sign-out') return undefined
  return envelope.event === 'connectionsChanged' ? room.user(envelope.user) : room.account(envelope.account)
}

function relay(io: RealtimeServer, envelope: RealtimeEnvelope): void {
  if (envelope.event === 'sign-out') {
    const sockets = io.in(room.family(envelope.payload.familyId))
    sockets.emit('denied')
    sockets.disconnectSockets(true)
    return
  }
  if (envelope.event === 'connectionsChanged') {
    io.to(room.user(envelope.user)).emit('connectionsChanged', envelope.payload)
    return
  }
  const sockets = io.to(room.account(envelope.account))
  if (envelope.event === 'videoEncode') sockets.emit('videoEncode', envelope.payload)
  else if (envelope.event === 'videoTranscribe') sockets.emit('videoTranscribe', envelope.payload)
  else if (envelope.event === 'accountChanged') sockets.emit('accountChanged', envelope.payload)
  else if (envelope.event === 'signsChanged') sockets.emit('signsChanged', envelope.payload)
  else if (envelope.event === 'firstViews') sockets.emit('firstViews', envelope.payload)
  else if (envelope.event === 'publication') sockets.emit('publication', envelope.payload)
  else if (envelope.event === 'imports') sockets.emit('imports', envelope.payload)
  else if (envelope.event === 'live') sockets.emit('live', envelope.payload)
  else sockets.emit('aiQueue', envelope.payload)
}

type MediaEnvelope = Extract<RealtimeEnvelope, { event: 'videoEncode' | 'videoTranscribe' | 'publication' | 'live' | 'aiQueue' }>

/** Those of some people who see what an event is about. */
function usersWhoSeeEvent(db: Deps['db'], envelope: MediaEnvelope, users: readonly string[]): Promise<Set<string>> {
  const accountId = envelope.account
  if (envelope.event === 'aiQueue') return usersWhoSeeAiItem(db, { accountId, itemId: envelope.payload.dataId }, users)
  // Members bound to folders have no lives.
  return usersWhoSee(db, { accountId, media: envelope.event === 'live' ? null : envelope.payload.key }, users)
}

/** Relays what managers and members of access groups may see of an account's events now: of media those in their folders, of imports their own where they are bound to folders. */
async function relayToTenants(io: RealtimeServer, envelope: RealtimeEnvelope, { db }: Pick<Deps, 'db'>): Promise<void> {
  if (envelope.event === 'sign-out' || envelope.event === 'connectionsChanged') return
  if (envelope.event === 'signsChanged' || envelope.event === 'firstViews') return
  const name = room.tenants(envelope.account)
  if (envelope.event === 'accountChanged') {
    io.to(name).emit('accountChanged', envelope.payload)
    return
  }
  const sockets = await io.in(name).fetchSockets()
  if (sockets.length === 0) return
  const users = [...new Set(sockets.flatMap(({ data }) => data.userId ?? []))]
  if (envelope.event === 'imports') {
    const { items, changed } = envelope.payload
    const followed = await importsFollowedBy(db, { accountId: envelope.account, importIds: items.map(({ id }) => id) }, users)
    for (const socket of sockets) {
      const own = followed.get(socket.data.userId ?? '')
      const seen = items.filter(({ id }) => own?.has(id))
      if (own && (seen.length > 0 || changed)) socket.emit('imports', { items: seen, changed })
    }
    return
  }
  const seeing = await usersWhoSeeEvent(db, envelope, users)
  for (const socket of sockets) {
    if (!socket.data.userId || !seeing.has(socket.data.userId)) continue
    if (envelope.event === 'videoEncode') socket.emit('videoEncode', envelope.payload)
    else if (envelope.event === 'videoTranscribe') socket.emit('videoTranscribe', envelope.payload)
    else if (envelope.event === 'publication') socket.emit('publication', envelope.payload)
    else if (envelope.event === 'live') socket.emit('live', envelope.payload)
    else socket.emit('aiQueue', envelope.payload)
  }
}
