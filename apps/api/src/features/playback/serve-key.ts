import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, playbackRoutes, ServerInput } from '@videozz/contract'
import {
  deriveKey,
  findMarkVersion,
  listWrappedKeys,
  type PlaybackSessionRow,
  readLiveLengths,
  type SessionRef,
  segmentKey,
  unwrapKey,
} from '@videozz/db'
import {
  isDerivedKey,
  keyCallSeconds,
  keyFrameSeconds,
  keySeconds,
  keySegments,
  layoutOfKey,
  layoutOfMark,
  nominalStart,
} from '@videozz/domain'
import { giveKeys, type KeyCall, recordSessionSign } from '@videozz/operations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { siteNetworkOf, wideNetworkOf } from '../../shared/rate-limit.ts'
import { aboutOf, requireLiveLease } from '../../shared/playback/load-session.ts'
import { isProof } from './proof-key.ts'
import { secretAnswer } from './secret-answer.ts'

type Body = ServerInput<typeof playbackRoutes.takeKeys>['body']
type Keys = Answer<typeof playbackRoutes.takeKeys>
type Client = { request: FastifyRequest; reply: FastifyReply }
/** Consecutive keys of one rendition. */
type KeyRun = { numbers: number[]; bytes: Buffer[]; /** Of a live: seconds of its segments. */ lengths?: ReadonlyMap<number, number> }

/** So many segments after the last published one have keys: as many as play within a heartbeat. */
const liveAhead = 5

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })

/** The keys of the segments about to play, for the page that holds the private key of the session. */
export async function takeSessionKeys(deps: Deps, ref: SessionRef, body: Body, client: Client): Promise<Keys> {
  const session = await requireLiveLease(deps.db, ref, deps.now())
  const { proof, ...call } = body
  if (session.proofKey === null || !isProof(session.proofKey, { session: session.id, ...call }, proof)) {
    await recordSessionSign({ db: deps.db, now: deps.now() }, session, 'proof-failed', { number: call.number })
    throw new AppError('PLAYBACK_PROOF_INVALID', { reason: 'key call not signed by its page', about: aboutOf(session) })
  }
  const run = await readKeys(deps, session, call)
  const keys = await give(deps, session, run, { ...call, ...client })
  return { keys: keys.map((key) => key.toString('base64')) }
}

/** One key, for a player that cannot sign: in the network alone that took the lease. */
export async function serveKey(deps: Deps, session: PlaybackSessionRow, keyId: string, client: Client): Promise<Buffer> {
  const about = aboutOf(session)
  if (session.proofKey !== null) throw new AppError('PLAYBACK_PROOF_INVALID', { reason: 'key asked without proof', about })
  // No sign: a telephone that leaves the Wi-Fi does this, and takes its lease again.
  if (session.leaseNetwork !== wideNetworkOf(client.request.ip))
    throw new AppError('PLAYBACK_LEASE_REQUIRED', { reason: 'lease of another network', about })
  const [generation = 0, first = 0] = keyId.split('-').map(Number)
  const run = await readKeys(deps, session, { generation, first, count: 1 })
  const [key] = await give(deps, session, run, { generation, number: null, ...client })
  return key ?? Buffer.alloc(0)
}

/** The wanted keys that the media has, as many as one call may give. @throws AppError NOT_FOUND for none. */
async function readKeys(
  { db, env }: Deps,
  session: PlaybackSessionRow,
  { generation, first, count }: { generation: number; first: number; count: number },
): Promise<KeyRun> {
  const master = deriveKey(env.secretKey, 'media')
  const live = session.type === 'live' && generation === 1 && isDerivedKey(first)
  const open = live ? await readLiveKeys(db, session, first, count) : undefined
  const run: KeyRun = { numbers: [], bytes: [], ...(open && { lengths: open.lengths }) }
  /** Keys that do not follow the ones before are left out. */
  const add = (number: number, bytes: Buffer) => {
    const seconds = run.numbers.reduce((sum, each) => sum + keySeconds(each), keySeconds(number))
    if (number !== first + run.numbers.length || (run.numbers.length > 0 && seconds > keyCallSeconds)) return
    run.numbers.push(number)
    run.bytes.push(bytes)
  }
  if (!isDerivedKey(first)) {
    const stored = await listWrappedKeys(db, session.videoKey, generation, { from: first, to: first + count })
    for (const { index, wrapped } of stored) add(index, unwrapKey(master, wrapped))
  } else if (generation <= session.generation) {
    const secret = unwrapKey(master, session.secret)
    const exists = (sequence: number) => (open ? sequence < open.end : nominalStart(sequence, first) < (session.duration ?? 0))
    // Numbers of another layout open nothing, and would pay for fewer seconds of the same place.
    const fits = live || layoutOfMark(await findMarkVersion(db, session.videoKey, generation)) === layoutOfKey(first)
    for (let number = first; fits && number < first + count; number++)
      if (exists(keySegments(number).from)) add(number, segmentKey(secret, generation, number))
  }
  if (run.numbers.length === 0) throw new AppError('NOT_FOUND', { reason: 'key not of this media', about: aboutOf(session) })
  return run
}

/** Where the keys of a live end, as a sequence number, and how long the wanted segments are, in seconds. */
async function readLiveKeys(db: Deps['db'], { videoKey, onAir }: PlaybackSessionRow, first: number, count: number) {
  const { from } = keySegments(first)
  const { last, lengths } = await readLiveLengths(db, videoKey, { from, to: from + count })
  const end = last + 1 + (onAir ? liveAhead : 0)
  for (let sequence = last + 1; sequence < end; sequence++) lengths.set(sequence, keyFrameSeconds)
  return { end, lengths }
}

/**
 * Gives as many keys of the run as the pace of the viewer allows; the answer is held while it is ahead of that.
 * @throws AppError PLAYBACK_KEYS_PACED with the moment; PLAYBACK_PROOF_INVALID for a call that was made before.
 */
async function give(
  deps: Deps,
  session: PlaybackSessionRow,
  { numbers, bytes, lengths }: KeyRun,
  { generation, number, request, reply }: { generation: number; number: number | null } & Client,
): Promise<Buffer[]> {
  const network = { site: siteNetworkOf(request.ip), wide: wideNetworkOf(request.ip) }
  const call: KeyCall = { session, generation, keys: numbers, number, network, ...(lengths && { lengths }) }
  const given = await giveKeys({ db: deps.db, now: deps.now() }, deps.env.secretKey, call)
  const about = aboutOf(session)
  if (given.outcome === 'gone') throw new AppError('PLAYBACK_SESSION_INVALID', { reason: 'session gone', about })
  if (given.outcome === 'replayed') throw new AppError('PLAYBACK_PROOF_INVALID', { reason: 'key call replayed', about })
  if (given.outcome === 'given') return hold(given, bytes, reply)
  const { retryAt } = given
  const retryAfter = Math.max(0, (retryAt.getTime() - deps.now().getTime()) / 1000)
  const reason = given.outcome === 'paced' ? 'keys faster than playback' : 'keys of one lease in many networks'
  throw new AppError('PLAYBACK_KEYS_PACED', { values: { moment: clock.format(retryAt) }, retryAfter, reason, about })
}

/** The given keys after their wait; none for a client that left meanwhile. */
async function hold(given: { count: number; waitSeconds: number }, bytes: Buffer[], reply: FastifyReply): Promise<Buffer[]> {
  // A call that is left stays charged: the same key asked for meanwhile was free.
  if (given.waitSeconds > 0 && !(await stays(reply, given.waitSeconds))) return []
  secretAnswer(reply)
  return bytes.slice(0, given.count)
}

/** Waits. @returns whether the client is still there. */
async function stays({ raw }: FastifyReply, seconds: number): Promise<boolean> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  raw.once('close', leave)
  try {
    await delay(seconds * 1000, undefined, { signal: gone.signal })
    return true
  } catch (error) {
    if (!gone.signal.aborted) throw error
    return false
  } finally {
    raw.off('close', leave)
  }
}
