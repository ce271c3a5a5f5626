import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import { notifyRealtime } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { PublicationTable } from '../../schema/publications.ts'
import type { MediaRef } from '../videos/hold-media.ts'

type Db = Kysely<DatabaseSchema>
export type PublicationRow = Selectable<PublicationTable>
/** Most publications of a media that are listed. */
const mostListed = 20

/** PostgreSQL channel that notifies the workers that publications are due or were canceled. */
export const publicationChannel = 'videozz_publication'

/** Notifies the workers when the transaction commits. */
export async function notifyPublications(db: Db): Promise<void> {
  await sql`select pg_notify(${publicationChannel}, '')`.execute(db)
}

/** Tells the account's dashboards how far a publication is. */
export const announcePublication = (db: Db, row: Pick<PublicationRow, 'id' | 'video_key' | 'account_id' | 'state' | 'sent' | 'total'>) =>
  notifyRealtime(db, {
    account: row.account_id,
    event: 'publication',
    payload: { id: row.id, key: row.video_key, state: row.state, sent: row.sent, total: row.total },
  })

/** The latest publications of a media, newest first. */
export function listPublications(db: Db, { accountId, videoKey }: MediaRef): Promise<PublicationRow[]> {
  return db
    .selectFrom('publications')
    .selectAll()
    .where('video_key', '=', videoKey)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(mostListed)
    .execute()
}

/** A publication of a media, locked to the end of the transaction. */
export function lockPublication(trx: Db, { accountId, videoKey }: MediaRef, id: string): Promise<PublicationRow | undefined> {
  return trx
    .selectFrom('publications')
    .selectAll()
    .where('id', '=', id)
    .where('video_key', '=', videoKey)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether a publication of a media is under way. Call it while the media is locked. */
export async function isPublishing(trx: Db, videoKey: string): Promise<boolean> {
  const running = await trx
    .selectFrom('publications')
    .select('id')
    .where('video_key', '=', videoKey)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return running !== undefined
}

export type NewPublication = Pick<
  Insertable<PublicationTable>,
  | 'video_key'
  | 'account_id'
  | 'user_id'
  | 'title'
  | 'description'
  | 'tags'
  | 'category'
  | 'privacy'
  | 'with_thumbnail'
  | 'with_captions'
  | 'sealed_token'
>

/** A publication that is due. */
export function insertPublication(trx: Db, publication: NewPublication, now: Date): Promise<PublicationRow> {
  return trx
    .insertInto('publications')
    .values({ id: createKey(), ...publication, progress_at: now, next_attempt_at: now, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends a locked publication as canceled; a run that has it notices. */
export function cancelPublicationRow(trx: Db, id: string, now: Date): Promise<PublicationRow> {
  return trx
    .updateTable('publications')
    .set({ state: 'canceled', reason: null, sealed_token: null, sealed_session: null, claim: null, claimed_until: null, ended_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes a locked publication due, from its beginning unless its upload can be continued. */
export function renewPublication(trx: Db, { id, userId }: { id: string; userId: string }, now: Date): Promise<PublicationRow> {
  return trx
    .updateTable('publications')
    .set({ state: 'waiting', reason: null, user_id: userId, tries: 0, progress_at: now, next_attempt_at: now, ended_at: null })
    .set((set) => ({ sent: sql<number>`case when ${set.ref('sealed_session')} is null then 0 else ${set.ref('sent')} end` }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes a locked publication that waits due at once. */
export function hastenPublication(trx: Db, id: string, now: Date): Promise<PublicationRow> {
  return trx.updateTable('publications').set({ next_attempt_at: now }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
