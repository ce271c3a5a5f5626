import {
  addSessionSigns,
  type Database,
  type HeldBucket,
  hashNetwork,
  inTransaction,
  type KeySession,
  lockKeyBuckets,
  lockKeySession,
  notifyFirstViews,
  type PlaybackSessionRow,
  saveKeyBuckets,
  saveKeySession,
  type SessionSign,
} from '@videozz/db'
import {
  isHasty,
  keySegments,
  type KeyPace,
  type KeyVerdict,
  mostArrivals,
  networkPace,
  nominalStart,
  noteKeyNetwork,
  noteReport,
  takeKeys,
  viewerPace,
} from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { activateStudents } from './activate-students.ts'

type Context = Pick<OperationContext, 'db' | 'now'>
/** Media seconds of keys that make a session a view, whether its player reports or not. */
const viewAfterSeconds = 30

/** Keys that a session asks for. */
export type KeyCall = {
  session: Pick<
    PlaybackSessionRow,
    'id' | 'createdAt' | 'accountId' | 'videoKey' | 'preview' | 'previewer' | 'viewerId' | 'verified' | 'device'
  >
  generation: number
  /** Numbers of the wanted keys, consecutive, at least one. */
  keys: readonly number[]
  /** Seconds of segments by their sequence numbers, where they are not the nominal ones. */
  lengths?: ReadonlyMap<number, number>
  /** Number of the signed call within its session; null of a player that cannot sign. */
  number: number | null
  /** The network that asks: its unsigned viewers share the pace of their `site`, the networks of a lease are counted by `wide`. */
  network: { site: string; wide: string }
}
export type KeyOutcome =
  /** The first `count` keys; the answer may leave after `waitSeconds`. */
  | { outcome: 'given'; count: number; waitSeconds: number }
  /** Another call may succeed at `retryAt`. */
  | { outcome: 'paced'; retryAt: Date }
  | { outcome: 'many-networks'; retryAt: Date }
  /** A call of this number was accepted before. */
  | { outcome: 'replayed' }
  /** The session was deleted. */
  | { outcome: 'gone' }

/** Whose buckets a call empties: its viewer's, and for an unsigned one that of the network, too. */
function holdersOf({ session, network }: KeyCall, secretKey: string): string[] {
  const { accountId, viewerId, device } = session
  if (session.preview) return [`p:${session.previewer?.userId ?? accountId}`]
  if (session.verified) return [`v:${viewerId}`]
  return [`d:${device}`, `n:${hashNetwork(secretKey, network.site)}`]
}

/** Media seconds of a key that its holder was not given before. */
function newSeconds(keyIndex: number, given: ReadonlySet<number>, lengths: KeyCall['lengths']): number {
  const { from, to } = keySegments(keyIndex)
  let seconds = 0
  for (let k = from; k < to; k++) if (!given.has(k)) seconds += lengths?.get(k) ?? nominalStart(k + 1, keyIndex) - nominalStart(k, keyIndex)
  return seconds
}

/** The segments that consecutive keys open. */
const segmentsOf = (keys: readonly number[]): { from: number; to: number } => ({
  from: keySegments(keys[0] ?? 0).from,
  to: keySegments(keys.at(-1) ?? 0).to,
})

type Question = { held: HeldBucket; wanted: number[]; pace: KeyPace }
type Judged = { held: HeldBucket; verdict: KeyVerdict }

const ask = ({ held, wanted, pace }: Question, now: Date): KeyVerdict => takeKeys(held.bucket, wanted, pace, now)

function askOwn(own: HeldBucket, { keys, lengths, number }: KeyCall): Question {
  // A player that cannot sign is known by its network alone: what was given before would serve any number of players there.
  const given = number === null ? new Set<number>() : own.given
  return { held: own, wanted: keys.map((key) => newSeconds(key, given, lengths)), pace: viewerPace }
}

function askNetwork(network: HeldBucket, { keys, lengths }: KeyCall, session: KeySession, own: Question, now: Date): Question {
  const arrivals = own.held.isNew ? [...network.arrivals, now].slice(0, mostArrivals) : network.arrivals
  const { createdAt: openedAt, lastReportAt } = session
  const hasty = isHasty(ask(own, now).bucket.pressure, { openedAt, reported: lastReportAt !== null }, now)
  const wanted = keys.map((key) => newSeconds(key, network.given, lengths))
  return { held: { ...network, arrivals }, wanted, pace: networkPace(arrivals, hasty, now) }
}

/** What all buckets of a call say together: as many keys as each of them gives, after the longest wait. */
function judge(questions: readonly Question[], now: Date): Judged[] {
  const alone = questions.map((question) => ({ question, verdict: ask(question, now) }))
  const count = Math.min(...alone.map(({ verdict }) => verdict.given))
  return alone.map(({ question, verdict }) => {
    const { held, wanted } = question
    if (verdict.given === count) return { held, verdict }
    // A bucket that would give more is asked again for what is given; one that is not asked at all keeps its level.
    if (count === 0) return { held, verdict: { bucket: held.bucket, given: 0, waitSeconds: 0, sign: null } }
    return { held, verdict: ask({ ...question, wanted: wanted.slice(0, count) }, now) }
  })
}

/**
 * Decides how many of the wanted keys a session is given now, and takes their media seconds from the buckets of its viewer. Books the view,
 * and what a student's first one costs, once the session was given keys of more than `viewAfterSeconds`.
 */
export async function giveKeys({ db, now }: Context, secretKey: string, call: KeyCall): Promise<KeyOutcome> {
  return inTransaction(db, async (trx): Promise<KeyOutcome> => {
    const session = await lockKeySession(trx, call.session)
    if (!session) return { outcome: 'gone' }
    const window =
      call.number === null ? null : noteReport(session.number === null ? null : { last: session.number, seen: session.seen }, call.number)
    if (window === undefined) {
      await addSign(trx, call, 'proof-failed', { replayed: call.number }, now)
      return { outcome: 'replayed' }
    }
    const before = session.networksAt && { seen: session.networks, since: session.networksAt }
    const { networks, retryAt } = noteKeyNetwork(before, call.network.wide, now)
    if (retryAt) {
      await addSign(trx, call, 'many-networks-lease', { networks: networks.seen.length + 1 }, now)
      return { outcome: 'many-networks', retryAt }
    }
    const wanted = segmentsOf(call.keys)
    const film = { videoKey: call.session.videoKey, generation: call.generation }
    const [ownBucket, networkBucket] = await lockKeyBuckets(trx, film, holdersOf(call, secretKey), wanted, now)
    if (!ownBucket) throw new Error('A key call without a bucket')
    const own = askOwn(ownBucket, call)
    const judged = judge(networkBucket ? [own, askNetwork(networkBucket, call, session, own, now)] : [own], now)
    const count = Math.min(...judged.map(({ verdict }) => verdict.given))
    const waitSeconds = Math.max(...judged.map(({ verdict }) => verdict.waitSeconds))
    const given = call.keys.slice(0, count)
    const buckets = judged.map(({ held, verdict }) => ({ ...held, bucket: verdict.bucket }))
    await saveKeyBuckets(trx, film, buckets, count > 0 ? segmentsOf(given) : null, now)
    const sign = judged.find(({ verdict }) => verdict.sign !== null)?.verdict.sign
    if (sign) await addSign(trx, call, 'fast-keys', sign, now)
    const seconds = given.reduce((sum, key) => sum + newSeconds(key, new Set(), call.lengths), 0)
    const next: KeySession = {
      ...session,
      keySeconds: session.keySeconds + seconds,
      number: window?.last ?? session.number,
      seen: window?.seen ?? session.seen,
      networks: [...networks.seen],
      networksAt: networks.since,
    }
    if (!call.session.preview && next.keySeconds > viewAfterSeconds) await bookView(trx, secretKey, call, next, now)
    await saveKeySession(trx, next)
    if (count > 0) return { outcome: 'given', count, waitSeconds }
    return { outcome: 'paced', retryAt: new Date(now.getTime() + waitSeconds * 1000) }
  })
}

/** Makes the session a view from now on, unless it is one, and settles the viewer's first play. */
async function bookView(trx: Database, secretKey: string, { session }: KeyCall, next: KeySession, now: Date): Promise<void> {
  if (next.viewStartedAt === null) await notifyFirstViews(trx, [session.accountId])
  next.viewStartedAt ??= now
  if (!next.newStudent) return
  const play = { accountId: session.accountId, student: next.newStudent, videoKey: session.videoKey, viewStartedAt: next.viewStartedAt }
  await activateStudents({ db: trx, now }, secretKey, [play])
}

const addSign = (trx: Database, { session }: KeyCall, kind: SessionSign['kind'], detail: object, now: Date): Promise<void> =>
  addSessionSigns(trx, [{ sessionId: session.id, accountId: session.accountId, kind, detail: JSON.stringify(detail) }], now)
