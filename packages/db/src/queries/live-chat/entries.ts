import type { ChatAnswer } from '@videozz/domain'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { LiveChatEntryTable } from '../../schema/live-chat.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type ChatEntryRow = Selectable<LiveChatEntryTable>
export type NewChatEntry = Omit<Insertable<LiveChatEntryTable>, 'votes' | 'answer' | 'hidden_at' | 'hidden_by'>

/** What somebody wrote before under the same nonce. */
export const findChatEntryByNonce = (
  trx: Db,
  { videoKey, author, nonce }: { videoKey: string; author: string; nonce: string },
): Promise<ChatEntryRow | undefined> =>
  trx
    .selectFrom('live_chat_entries')
    .selectAll()
    .where('video_key', '=', videoKey)
    .where('author', '=', author)
    .where('nonce', '=', nonce)
    .executeTakeFirst()

/** When an author wrote since an instant, the latest first. */
export async function listWrittenLately(
  trx: Db,
  { videoKey, author, since, most }: { videoKey: string; author: string; since: Date; most: number },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('live_chat_entries')
    .select('sent_at')
    .where('video_key', '=', videoKey)
    .where('author', '=', author)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.sent_at)
}

export const insertChatEntry = (trx: Db, entry: NewChatEntry): Promise<ChatEntryRow> =>
  trx.insertInto('live_chat_entries').values(entry).returningAll().executeTakeFirstOrThrow()

/** An entry of a live, hidden or not. */
export const findChatEntry = (db: Db, videoKey: string, id: string): Promise<ChatEntryRow | undefined> =>
  db.selectFrom('live_chat_entries').selectAll().where('video_key', '=', videoKey).where('id', '=', id).executeTakeFirst()

type ChatEntryChange = {
  changed: number
  /** Null shows it again. */
  hidden?: { at: Date; by: string } | null
  answer?: ChatAnswer
  /** Votes that came, or went. */
  votes?: number
}

/** Changes an entry of a locked chat. */
export const changeChatEntryRow = (trx: Db, id: string, { changed, hidden, answer, votes }: ChatEntryChange): Promise<ChatEntryRow> =>
  trx
    .updateTable('live_chat_entries')
    .set({ changed })
    .$if(hidden !== undefined, (update) => update.set({ hidden_at: hidden?.at ?? null, hidden_by: hidden?.by ?? null }))
    .$if(answer !== undefined, (update) => update.set({ answer }))
    .$if(votes !== undefined, (update) => update.set({ votes: sql`greatest(votes + ${votes}, 0)` }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes an entry back: its text is gone. */
export async function withdrawChatEntryRow(trx: Db, id: string, { at, changed }: { at: Date; changed: number }): Promise<void> {
  await trx.updateTable('live_chat_entries').set({ text: '', hidden_at: at, hidden_by: null, changed }).where('id', '=', id).execute()
}

/** Hides all that a viewer wrote in a locked chat. */
export async function hideChatEntriesOf(
  trx: Db,
  { videoKey, viewerId }: { videoKey: string; viewerId: string },
  { at, by, changed }: { at: Date; by: string; changed: number },
): Promise<void> {
  await trx
    .updateTable('live_chat_entries')
    .set({ hidden_at: at, hidden_by: by, changed })
    .where('video_key', '=', videoKey)
    .where('viewer_id', '=', viewerId)
    .where('hidden_at', 'is', null)
    .execute()
}

/** @returns whether the viewer had not voted for it yet. */
export async function insertChatVote(trx: Db, entryId: string, viewerId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('live_chat_votes')
    .values({ entry_id: entryId, viewer_id: viewerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** @returns whether the viewer had voted for it. */
export async function deleteChatVote(trx: Db, entryId: string, viewerId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('live_chat_votes')
    .where('entry_id', '=', entryId)
    .where('viewer_id', '=', viewerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
