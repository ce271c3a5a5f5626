import type { Kysely } from 'kysely'
import { notifyEncodeLine } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoRow } from '../videos/videos.ts'

type Db = Kysely<DatabaseSchema>
/** The right of one run, named by a random token, to write a step of a media's encode. */
export type EncodeClaim = { videoKey: string; step: number; token: string }

/**
 * Gives the claim to a run; earlier runs lose it. The media waits in no line any more.
 * @returns the media as it is now, or undefined when it was deleted, is not being encoded, or another step of its encode is due.
 */
export async function takeEncodeClaim(db: Db, { videoKey, step, token }: EncodeClaim): Promise<VideoRow | undefined> {
  const video = await db
    .updateTable('videos')
    .set({ encode_claim: token, queue_lane: null, queue_turn: null, queued_at: null })
    .where('key', '=', videoKey)
    .where('encode_step', '=', step)
    .where('status', 'not in', ['encoded', 'error'])
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  // Those behind it move up.
  if (video) await notifyEncodeLine(db)
  return video
}

/** Locks a media to the end of the transaction. @returns whether the run still has the claim. */
export async function lockEncodeClaim(trx: Db, { videoKey, step, token }: EncodeClaim): Promise<boolean> {
  const held = await trx
    .selectFrom('videos')
    .select('key')
    .where('key', '=', videoKey)
    .where('encode_claim', '=', token)
    .where('encode_step', '=', step)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** Locks a media to the end of the transaction. @returns whether this step of its encode is still due. */
export async function lockEncodeStep(trx: Db, videoKey: string, step: number): Promise<boolean> {
  const video = await trx
    .selectFrom('videos')
    .select('status')
    .where('key', '=', videoKey)
    .where('encode_step', '=', step)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return video !== undefined && video.status !== 'encoded' && video.status !== 'error'
}
