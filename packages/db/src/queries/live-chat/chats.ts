import { type Kysely, type Selectable, sql } from 'kysely'
import { chatChannel } from '../../notify.ts'
import type { LiveChatTable } from '../../schema/live-chat.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type ChatRow = Selectable<LiveChatTable>

/** The chat of a live; one that was never switched on is off. */
export async function readChat(db: Db, videoKey: string): Promise<ChatRow> {
  const row = await db.selectFrom('live_chats').selectAll().where('video_key', '=', videoKey).executeTakeFirst()
  return row ?? { video_key: videoKey, chat: false, questions: false, slow_seconds: 0, number: 0, entries: 0 }
}

/** Locks the chat of a live to the end of the transaction; undefined where it was never switched on. Lock viewers before it. */
export const lockChat = (trx: Db, videoKey: string): Promise<ChatRow | undefined> =>
  trx.selectFrom('live_chats').selectAll().where('video_key', '=', videoKey).forUpdate().executeTakeFirst()

/** Makes the chat of a live, where there is none. */
export async function insertChat(trx: Db, videoKey: string): Promise<void> {
  // The live first, as those do who change it: its lock is never waited for by whoever holds the new row.
  await sql`
    insert into live_chats (video_key) select video_key from lives where video_key = ${videoKey} for key share on conflict do nothing`.execute(
    trx,
  )
}

/**
 * Takes the next number of a locked chat, for what this transaction changes of it; its readers are notified by the commit.
 * @param added entries that are new.
 */
export async function advanceChat(trx: Db, videoKey: string, added = 0): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with advanced as (
      update live_chats set number = number + 1, entries = entries + ${added} where video_key = ${videoKey} returning number)
    select number, pg_notify(${chatChannel}, ${videoKey}) from advanced`.execute(trx)
  const [advanced] = rows
  if (!advanced) throw new Error('A locked chat is there')
  return advanced.number
}

/** What is switched on of a locked chat. */
export async function saveChatSettings(
  trx: Db,
  videoKey: string,
  settings: Partial<Pick<ChatRow, 'chat' | 'questions' | 'slow_seconds'>>,
): Promise<void> {
  await trx.updateTable('live_chats').set(settings).where('video_key', '=', videoKey).execute()
}
