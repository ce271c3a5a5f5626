import { type Kysely, sql } from 'kysely'
import { chatChannel } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/**
 * Removes text, name and author of all that locked viewers wrote in lives, so that it is shown nowhere. What they voted stays in the counts;
 * that it was them goes with their rows, as blocks do.
 */
export async function eraseChatOf(trx: Db, viewerIds: readonly string[], at: Date): Promise<void> {
  await sql`
    with held as materialized (
      select video_key from live_chats
      where video_key in (select video_key from live_chat_entries where viewer_id = any(${viewerIds}::char(16)[])) order by video_key for update),
    advanced as (
      update live_chats c set number = c.number + 1 from held where c.video_key = held.video_key returning c.video_key, c.number),
    erased as (
      update live_chat_entries e set text = '', name = '', verified = false, viewer_id = null, author = left(md5(random()::text || e.id), 16),
        hidden_at = coalesce(e.hidden_at, ${at}::timestamptz), hidden_by = null, changed = a.number
      from advanced a where e.video_key = a.video_key and e.viewer_id = any(${viewerIds}::char(16)[]))
    select pg_notify(${chatChannel}, video_key) from advanced`.execute(trx)
}

/** What one locked viewer wrote, voted and is blocked for is another's. */
export async function moveChat(trx: Db, kept: string, gone: string): Promise<void> {
  await sql`update live_chat_entries set viewer_id = ${kept} where viewer_id = ${gone}`.execute(trx)
  await sql`
    with taken as (delete from live_chat_votes where viewer_id = ${gone} returning entry_id)
    insert into live_chat_votes (entry_id, viewer_id) select entry_id, ${kept} from taken on conflict do nothing`.execute(trx)
  await sql`
    with taken as (delete from live_poll_votes where viewer_id = ${gone} returning poll_id, option)
    insert into live_poll_votes (poll_id, viewer_id, option) select poll_id, ${kept}, option from taken on conflict do nothing`.execute(trx)
  await sql`
    with taken as (delete from live_chat_blocks where viewer_id = ${gone} returning *)
    insert into live_chat_blocks (account_id, viewer_id, blocked_at, blocked_by) select account_id, ${kept}, blocked_at, blocked_by from taken
    on conflict do nothing`.execute(trx)
}
