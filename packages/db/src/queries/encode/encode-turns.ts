import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { EncodeLaneTable } from '../../schema/media.ts'

type Db = Kysely<DatabaseSchema>
export type EncodeLane = EncodeLaneTable['lane']
/** Payload of an encode job: which media, which step of its encode, and its place in line (lowest first). */
export type EncodeJob = { videoKey: string; step: number; turn: number }

/**
 * The turn of an account's next encode job, by start-time fair queueing (Goyal, Vin, Cheng 1996): an account's jobs follow each other by
 * their cost, and the first job of an account gets the turn of the job now running, however many wait for others. An account of which
 * nothing else is being encoded starts from there again, so that earlier work does not delay it.
 * @param cost work of the job, the same unit within a lane; at least 1.
 */
export async function takeEncodeTurn(trx: Db, lane: EncodeLane, media: { key: string; account_id: string }, cost: number): Promise<number> {
  const work = Math.max(1, Math.ceil(cost))
  const { rows } = await sql<{ turn: number }>`
    with lane as (select turn from encode_lanes where lane = ${lane}),
    busy as (
      select exists (
        select 1 from videos
        where account_id = ${media.account_id} and key <> ${media.key} and deleted_at is null and type <> 'live' and status not in ('encoded', 'error')
      ) as busy)
    insert into encode_turns as t (lane, account_id, next)
    select ${lane}, ${media.account_id}, lane.turn + ${work}::bigint from lane
    on conflict (lane, account_id) do update
      set next = greatest((select turn from lane), case when (select busy from busy) then t.next else 0 end) + ${work}::bigint
    returning next - ${work}::bigint as turn`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`There is no lane ${lane}`)
  return row.turn
}

/** Notes that a job of the lane has started: new accounts start at its turn. */
export async function startEncodeTurn(db: Db, lane: EncodeLane, turn: number): Promise<void> {
  await db.updateTable('encode_lanes').set({ turn }).where('lane', '=', lane).where('turn', '<', turn).execute()
}

/** Notes where the next step of a media's encode waits. */
async function enterLine(trx: Db, videoKey: string, lane: EncodeLane, turn: number): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ queue_lane: lane, queue_turn: turn, queued_at: sql<Date>`now()` })
    .where('key', '=', videoKey)
    .execute()
}

/** The first job of a new media's encode; `enqueueFirstEncode` enqueues it. */
export async function firstEncodeJob(trx: Db, media: { key: string; account_id: string }): Promise<EncodeJob> {
  const turn = await takeEncodeTurn(trx, 'open', media, 1)
  await enterLine(trx, media.key, 'open', turn)
  return { videoKey: media.key, step: 0, turn }
}

/** Ends the present step of a media's encode. @returns the next. */
async function advanceStep(trx: Db, videoKey: string): Promise<{ key: string; account_id: string; encode_step: number }> {
  return trx
    .updateTable('videos')
    .set((update) => ({ encode_step: update('encode_step', '+', 1) }))
    .where('key', '=', videoKey)
    .returning(['key', 'account_id', 'encode_step'])
    .executeTakeFirstOrThrow()
}

/** The next step of a media's encode; `enqueueNextEncode` enqueues it. Jobs of earlier steps find nothing to do any more. */
export async function nextEncodeJob(trx: Db, lane: EncodeLane, videoKey: string, cost: number): Promise<EncodeJob> {
  const media = await advanceStep(trx, videoKey)
  const turn = await takeEncodeTurn(trx, lane, media, cost)
  await enterLine(trx, videoKey, lane, turn)
  return { videoKey, step: media.encode_step, turn }
}

/** The same work again at the same turn, as a new step; `enqueueEncodeAgain` enqueues it. */
export async function repeatEncodeJob(trx: Db, lane: EncodeLane, videoKey: string, turn: number): Promise<EncodeJob> {
  await enterLine(trx, videoKey, lane, turn)
  return { videoKey, step: (await advanceStep(trx, videoKey)).encode_step, turn }
}
