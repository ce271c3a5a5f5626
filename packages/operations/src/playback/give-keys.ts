import {
  addSessionSigns,
  type BucketPlace,
  type Database,
  type HeldBucket,
  hashNetwork,
  inTransaction,
  type KeySession,
  lockKeyBuckets,
  lockKeySession,
  type PlaybackSessionRow,
  saveKeyBuckets,
  saveKeySession,
  type SessionSign,
} from '@videozz/db'
import {
  keySeconds,
  keySegments,
  type KeyVerdict,
  networkAllowance,
  nominalStart,
  noteKeyNetwork,
  noteReport,
  takeKeys,
  viewerAllowance,
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
  /** Number of the signed call within its session; null of a player that cannot sign. */
  number: number | null
  /** The network that asks: its limit of unsigned viewers counts by `near`, the networks of a lease by `wide`. */
  network: { near: string; wide: string }
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

function placesOf({ session, network }: KeyCall, secretKey: string): BucketPlace[] {
  const { videoKey, accountId, viewerId, device } = session
  if (session.preview) return [{ videoKey, holder: `p:${session.previewer?.userId ?? accountId}`, allowance: viewerAllowance }]
  if (session.verified) return [{ videoKey, holder: `v:${viewerId}`, allowance: viewerAllowance }]
  return [
    { videoKey, holder: `d:${device}`, allowance: viewerAllowance },
    { videoKey, holder: `n:${hashNetwork(secretKey, network.near)}`, allowance: networkAllowance },
  ]
}

/** Media seconds of a key that its holder was not given before. */
function newSeconds(keyIndex: number, given: ReadonlySet<number>): number {
  const { from, to } = keySegments(keyIndex)
  let seconds = 0
  for (let k = from; k < to; k++) if (!given.has(k)) seconds += nominalStart(k + 1) - nominalStart(k)
  return seconds
}

/** The segments that consecutive keys open. */
const segmentsOf = (keys: readonly number[]): { from: number; to: number } => ({
  from: keySegments(keys[0] ?? 0).from,
  to: keySegments(keys.at(-1) ?? 0).to,
})

type Judged = { held: HeldBucket; verdict: KeyVerdict }

/** What all buckets of a call say together: as many keys as each of them gives, after the longest wait. */
function judge(buckets: readonly HeldBucket[], keys: readonly number[], now: Date): Judged[] {
  const wanted = (held: HeldBucket) => keys.map((key) => newSeconds(key, held.given))
  const first = buckets.map((held) => takeKeys(held.bucket, wanted(held), held.allowance, now))
  const count = Math.min(...first.map(({ given }) => given))
  return buckets.map((held, index) => {
    const alone = first[index]
    // A bucket that would give more is asked again for what is given; one that is not asked at all keeps its level.
    const verdict =
      alone && alone.given === count
        ? alone
        : count === 0
          ? { bucket: held.bucket, given: 0, waitSeconds: 0, sign: null }
          : takeKeys(held.bucket, wanted(held).slice(0, count), held.allowance, now)
    return { held, verdict }
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
    const judged = judge(await lockKeyBuckets(trx, placesOf(call, secretKey), call.generation, wanted, now), call.keys, now)
    const count = Math.min(...judged.map(({ verdict }) => verdict.given))
    const waitSeconds = Math.max(...judged.map(({ verdict }) => verdict.waitSeconds))
    const given = call.keys.slice(0, count)
    const buckets = judged.map(({ held, verdict }) => ({ videoKey: held.videoKey, holder: held.holder, bucket: verdict.bucket }))
    await saveKeyBuckets(trx, buckets, call.generation, count > 0 ? segmentsOf(given) : null, now)
    const sign = judged.find(({ verdict }) => verdict.sign !== null)?.verdict.sign
    if (sign) await addSign(trx, call, 'fast-keys', sign, now)
    const seconds = given.reduce((sum, key) => sum + keySeconds(key), 0)
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
  next.viewStartedAt ??= now
  if (!next.newStudent) return
  const play = { accountId: session.accountId, student: next.newStudent, videoKey: session.videoKey, viewStartedAt: next.viewStartedAt }
  await activateStudents({ db: trx, now }, secretKey, [play])
}

const addSign = (trx: Database, { session }: KeyCall, kind: SessionSign['kind'], detail: object, now: Date): Promise<void> =>
  addSessionSigns(trx, [{ sessionId: session.id, accountId: session.accountId, kind, detail: JSON.stringify(detail) }], now)
