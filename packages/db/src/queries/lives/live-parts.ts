import { type Kysely, type Selectable, sql } from 'kysely'
import type { LivePartTable, LiveSpanTable } from '../../schema/lives.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type LivePartRow = Selectable<LivePartTable>
export type LiveSpanRow = Selectable<LiveSpanTable>

/**
 * Locks an open run against its end to the end of the transaction; the live first, as those do who end runs.
 * @param grows the media is to be changed too.
 * @returns false where it was given up, is a test, or its media deleted: its node may write nothing more.
 */
export async function holdLiveRun(trx: Db, { id, liveKey, grows }: { id: string; liveKey: string; grows: boolean }): Promise<boolean> {
  const media = trx.selectFrom('videos').select('key').where('key', '=', liveKey).where('deleted_at', 'is', null)
  if (!(await (grows ? media.forNoKeyUpdate() : media).executeTakeFirst())) return false
  await trx.selectFrom('lives').select('video_key').where('video_key', '=', liveKey).forKeyShare().execute()
  const open = trx.selectFrom('live_runs').select('test').where('id', '=', id).where('live_key', '=', liveKey).where('ended_at', 'is', null)
  return (await open.forShare().executeTakeFirst())?.test === false
}

/** Lists a part; one that is there stays as it is. */
export async function insertLivePart(trx: Db, part: Omit<LivePartRow, 'listed_at'>, now: Date): Promise<void> {
  await trx
    .insertInto('live_parts')
    .values({ ...part, listed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Listed parts of a rendition from a segment on, in their order. */
export const listLiveParts = (db: Db, videoKey: string, rendition: string, fromSequence = 0): Promise<LivePartRow[]> =>
  db
    .selectFrom('live_parts')
    .selectAll()
    .where('video_key', '=', videoKey)
    .where('rendition', '=', rendition)
    .where('sequence', '>=', fromSequence)
    .orderBy('sequence')
    .orderBy('part')
    .execute()

/** Parts of live media that were listed before an instant and whose segment is published, or can be no more; their rows are dropped. @returns their addresses. */
export async function dropLiveParts(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    with old as (
      select p.ctid from live_parts p where p.listed_at < ${before} and (
        exists (select from segments s where s.video_key = p.video_key and s.rendition = p.rendition and s.sequence = p.sequence and s.variant = 0)
        or not exists (select from live_runs r where r.live_key = p.video_key and r.ended_at is null))
      limit ${limit})
    delete from live_parts p using old where p.ctid = old.ctid returning p.address`.execute(db)
  return rows.map(({ address }) => address)
}

/** A rendition begins anew with a segment: another publisher, picture or codec. */
export async function insertLiveSpan(trx: Db, span: LiveSpanRow): Promise<void> {
  await trx
    .insertInto('live_spans')
    .values(span)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Where the renditions of a live begin anew, in order. */
export const listLiveSpans = (db: Db, videoKey: string): Promise<LiveSpanRow[]> =>
  db.selectFrom('live_spans').selectAll().where('video_key', '=', videoKey).orderBy('rendition').orderBy('first_sequence').execute()
