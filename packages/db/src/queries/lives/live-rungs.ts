import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { RenditionRow } from '../encode/renditions.ts'
import { insertRenditions } from '../encode/renditions.ts'

type Db = Kysely<DatabaseSchema>

/**
 * A recording has the renditions that have every segment of it, which are as many as its longest one has. Others are no renditions of it any
 * more; their segments stay, for what is missing between them to be made.
 */
export async function closeLiveRungs(trx: Db, videoKey: string): Promise<void> {
  await sql`
    with counted as (
      select rendition, count(*) as segments from segments
      where video_key = ${videoKey} and generation = 1 and variant = 0 group by rendition)
    delete from renditions r where r.video_key = ${videoKey} and r.generation = 1 and r.variant = 0
      and coalesce((select c.segments from counted c where c.rendition = r.name), 0) < (select coalesce(max(segments), 0) from counted)`.execute(
    trx,
  )
  await trx.updateTable('renditions').set({ state: 'complete' }).where('video_key', '=', videoKey).execute()
  await trx.updateTable('lives').set({ rungs_due: true }).where('video_key', '=', videoKey).execute()
}

/** Recordings whose rungs are to be looked at; they are due no more. */
export async function takeDueLiveRungs(trx: Db, limit: number): Promise<string[]> {
  const due = trx.selectFrom('lives').select('video_key').where('rungs_due', '=', true).limit(limit).forUpdate().skipLocked()
  const rows = await trx.updateTable('lives').set({ rungs_due: false }).where('video_key', 'in', due).returning('video_key').execute()
  return rows.map(({ video_key }) => video_key)
}

export type RecordedLive = { accountId: string; /** Wrapped. */ secret: string }

/** The media of a live whose recording is kept and plays from what was recorded; undefined for others and deleted ones. */
export const findRecordedLive = (db: Db, videoKey: string): Promise<RecordedLive | undefined> =>
  recorded(db, videoKey).select(['v.account_id as accountId', 'v.secret']).executeTakeFirst()

/** Locks such a media to the end of the transaction. @returns false where it is none any more: nothing may be added. */
export const holdRecordedLive = async (trx: Db, videoKey: string): Promise<boolean> =>
  (await recorded(trx, videoKey).select('v.key').forNoKeyUpdate('v').executeTakeFirst()) !== undefined

const recorded = (db: Db, videoKey: string) =>
  db
    .selectFrom('videos as v')
    .innerJoin('lives as l', 'l.video_key', 'v.key')
    .where('v.key', '=', videoKey)
    .where('v.deleted_at', 'is', null)
    .where('v.generation', '=', 1)
    .where('l.recording', '=', 'kept')

/** Names of everything that has segments of a live, in no order. */
export async function listLiveRungNames(db: Db, videoKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('segments')
    .select('rendition')
    .distinct()
    .where('video_key', '=', videoKey)
    .where('generation', '=', 1)
    .where('variant', '=', 0)
    .execute()
  return rows.map(({ rendition }) => rendition)
}

/** A rendition of a recording is whole from now on. */
export const insertWholeRung = (
  trx: Db,
  row: Omit<RenditionRow, 'generation' | 'variant' | 'state' | 'mark_version' | 'published_bytes'>,
): Promise<void> => insertRenditions(trx, [{ ...row, generation: 1, state: 'complete' }])

/** Drops what a rendition has of a recording between two segments: [from, to). @returns the addresses that are named no more. */
export async function dropLiveStretch(
  trx: Db,
  { videoKey, rendition, from, to }: { videoKey: string; rendition: string; from: number; to: number },
): Promise<string[]> {
  const segments = await trx
    .deleteFrom('segments')
    .where('video_key', '=', videoKey)
    .where('generation', '=', 1)
    .where('rendition', '=', rendition)
    .where('variant', '=', 0)
    .where('sequence', '>=', from)
    .where('sequence', '<', to)
    .returning('address')
    .execute()
  const spans = await trx
    .deleteFrom('live_spans')
    .where('video_key', '=', videoKey)
    .where('rendition', '=', rendition)
    .where('first_sequence', '>=', from)
    .where('first_sequence', '<', to)
    .returning('init_address as address')
    .execute()
  return [...segments, ...spans].map(({ address }) => address)
}
