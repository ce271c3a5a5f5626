import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
type Blocked = { accountId: string; viewerId: string }

/** Blocks a viewer from writing in the lives of an account; one who is blocked stays it since when they are. */
export async function insertChatBlock(trx: Db, { accountId, viewerId }: Blocked, { at, by }: { at: Date; by: string }): Promise<void> {
  await trx
    .insertInto('live_chat_blocks')
    .values({ account_id: accountId, viewer_id: viewerId, blocked_at: at, blocked_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteChatBlock(trx: Db, { accountId, viewerId }: Blocked): Promise<void> {
  await trx.deleteFrom('live_chat_blocks').where('account_id', '=', accountId).where('viewer_id', '=', viewerId).execute()
}

export async function isChatBlocked(db: Db, { accountId, viewerId }: Blocked): Promise<boolean> {
  const row = await db
    .selectFrom('live_chat_blocks')
    .select('viewer_id')
    .where('account_id', '=', accountId)
    .where('viewer_id', '=', viewerId)
    .executeTakeFirst()
  return row !== undefined
}

/** Viewers of an account who are blocked, the latest first. */
export const listChatBlocks = (db: Db, accountId: string, most: number) =>
  db
    .selectFrom('live_chat_blocks as b')
    .innerJoin('viewers as w', 'w.id', 'b.viewer_id')
    .select(['b.viewer_id as viewerId', 'b.blocked_at as blockedAt', 'w.name', 'w.email', 'w.verified'])
    .where('b.account_id', '=', accountId)
    .orderBy('b.blocked_at', 'desc')
    .limit(most)
    .execute()

/** The viewer who writes in a live under an author's name; undefined of hosts, and where nobody does. */
export async function findChatAuthor(db: Db, videoKey: string, author: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('live_chat_entries')
    .select('viewer_id')
    .where('video_key', '=', videoKey)
    .where('author', '=', author)
    .where('viewer_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.viewer_id ?? undefined
}

/** How a viewer is named, and whether they may play, locked against being erased until the transaction ends. */
export const holdChatViewer = (
  trx: Db,
  viewerId: string,
): Promise<{ name: string | null; email: string | null; verified: boolean; revokedAt: Date | null } | undefined> =>
  trx
    .selectFrom('viewers')
    .select(['name', 'email', 'verified', 'revoked_at as revokedAt'])
    .where('id', '=', viewerId)
    .forShare()
    .executeTakeFirst()

/** How a viewer is named. */
export const readChatViewer = (db: Db, viewerId: string): Promise<{ name: string | null; email: string | null } | undefined> =>
  db.selectFrom('viewers').select(['name', 'email']).where('id', '=', viewerId).executeTakeFirst()
