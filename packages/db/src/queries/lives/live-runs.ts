import type { AccountStatus, FeatureFlag, LiveProtocol, LiveSignal } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { LiveRunTable } from '../../schema/lives.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { accountHasFlag } from '../limits/account-flags.ts'

type Db = Kysely<DatabaseSchema>
export type LiveRunRow = Selectable<LiveRunTable>

/** The live that a stream key opens, by the hash of the key. */
export async function findLiveByKeyHash(db: Db, hash: string): Promise<string | undefined> {
  return (await db.selectFrom('lives').select('video_key').where('key_hash', '=', hash).executeTakeFirst())?.video_key
}

/** State of an account that publishes, and whether it has the flag of lives. @param companyDomain its people have every flag. */
export async function readPublishAccount(
  db: Db,
  accountId: string,
  companyDomain: string | undefined,
): Promise<{ status: AccountStatus; hasLives: boolean }> {
  return db
    .selectFrom('accounts as a')
    .select(['a.status', accountHasFlag(sql.lit('live' satisfies FeatureFlag), companyDomain).as('hasLives')])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The run of a live that is open, if any. */
export const findOpenRun = (db: Db, liveKey: string): Promise<LiveRunRow | undefined> =>
  db.selectFrom('live_runs').selectAll().where('live_key', '=', liveKey).where('ended_at', 'is', null).executeTakeFirst()

export type NewLiveRun = {
  liveKey: string
  node: string
  protocol: LiveProtocol
  encoder: string | null
  claimedUntil: Date
  /** It is neither shown nor recorded. */
  test?: boolean
}

/** Opens the next run of a locked live that has none open. */
export async function insertLiveRun(
  trx: Db,
  { liveKey, node, protocol, encoder, claimedUntil, test = false }: NewLiveRun,
  now: Date,
): Promise<LiveRunRow> {
  const { last_run: number } = await trx
    .updateTable('lives')
    .set((set) => ({ last_run: set('last_run', '+', 1) }))
    .where('video_key', '=', liveKey)
    .returning('last_run')
    .executeTakeFirstOrThrow()
  return trx
    .insertInto('live_runs')
    .values({
      id: createKey(),
      live_key: liveKey,
      number,
      node,
      protocol,
      encoder,
      test,
      begun_at: now,
      last_seen_at: now,
      claimed_until: claimedUntil,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a node knows of its publisher; what is undefined stays. */
export type LiveRunReport = {
  lastSeenAt: Date
  signal?: LiveSignal | undefined
  encoder?: string | undefined
  video?: { codec: string; width: number; height: number; frameRate: number | null } | undefined
  audio?: { codec: string; sampleRate: number; channels: number } | undefined
}

/** Prolongs the claim of a node and writes what it reports. @returns undefined where the run is no longer open. */
export async function renewLiveRun(
  db: Db,
  id: string,
  { lastSeenAt, signal, encoder, video, audio }: LiveRunReport,
  claimedUntil: Date,
): Promise<(LiveRunRow & { account_status: AccountStatus; media_deleted_at: Date | null; test_until: Date | null }) | undefined> {
  const run = await db
    .updateTable('live_runs')
    .set({
      last_seen_at: lastSeenAt,
      claimed_until: claimedUntil,
      ...(signal && { signal: JSON.stringify(signal) }),
      ...(encoder !== undefined && { encoder }),
      ...(video && { video_codec: video.codec, width: video.width, height: video.height, frame_rate: video.frameRate }),
      ...(audio && { audio_codec: audio.codec, sample_rate: audio.sampleRate, channels: audio.channels }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!run) return undefined
  const owner = await db
    .selectFrom('videos as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .innerJoin('lives as l', 'l.video_key', 'v.key')
    .select(['a.status', 'v.deleted_at', 'l.test_until'])
    .where('v.key', '=', run.live_key)
    .executeTakeFirstOrThrow()
  return { ...run, account_status: owner.status, media_deleted_at: owner.deleted_at, test_until: owner.test_until }
}

/** Ends a run, for the reason for which its node was asked to, else for this one. @returns undefined where it had ended. */
export function endLiveRunRow(
  trx: Db,
  id: string,
  { reason, lastSeenAt }: { reason: string; lastSeenAt?: Date | undefined },
  now: Date,
): Promise<LiveRunRow | undefined> {
  return trx
    .updateTable('live_runs')
    .set({ ended_at: now, end_reason: sql<string>`coalesce(stop_reason, ${reason})`, ...(lastSeenAt && { last_seen_at: lastSeenAt }) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Asks the nodes of open runs of these lives to end them; the first reason stays. @returns how many runs were open. */
export async function stopLiveRuns(trx: Db, liveKeys: readonly string[], reason: string): Promise<number> {
  if (liveKeys.length === 0) return 0
  const { numUpdatedRows } = await trx
    .updateTable('live_runs')
    .set({ stop_reason: sql<string>`coalesce(stop_reason, ${reason})` })
    .where('live_key', 'in', liveKeys)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Open runs whose node no longer has them. */
export async function listLapsedRuns(db: Db, now: Date, limit: number): Promise<{ id: string; liveKey: string }[]> {
  return db
    .selectFrom('live_runs')
    .select(['id', 'live_key as liveKey'])
    .where('ended_at', 'is', null)
    .where('claimed_until', '<=', now)
    .orderBy('claimed_until')
    .limit(limit)
    .execute()
}

/** Open runs of a node, such as those that were left when it was killed. */
export async function listRunsOfNode(db: Db, node: string): Promise<{ id: string; liveKey: string }[]> {
  return db.selectFrom('live_runs').select(['id', 'live_key as liveKey']).where('node', '=', node).where('ended_at', 'is', null).execute()
}
