import type { PermissionName } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** An address serves the first client that opens it within an hour, and that one for six hours. In milliseconds. */
const openWithinMs = 60 * 60 * 1000
const servesMs = 6 * 60 * 60 * 1000

/** Keeps an address, by its hash, for a file. */
export async function addDownloadLink(
  db: Db,
  link: { hash: string; downloadId: string; accountId: string; userId: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('download_links')
    .values({
      hash: link.hash,
      download_id: link.downloadId,
      account_id: link.accountId,
      user_id: link.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + openWithinMs),
    })
    .execute()
}

export type OpenedLink =
  | { outcome: 'opened'; objectKey: string; size: number; title: string; resolution: string }
  | { outcome: 'unknown' | 'ended' | 'taken' }

const permission: PermissionName = 'videozz:videos:download'

/**
 * Opens a download address for `holder`. The first caller becomes its holder; of two concurrent callers one does. The file and its media
 * must exist, the account must not be blocked, and the person who requested it must still have the permission. A plan that lost downloads
 * opens no new address; those opened continue.
 */
export async function openDownloadLink(db: Db, hash: string, holder: string, now: Date): Promise<OpenedLink> {
  await db
    .updateTable('download_links')
    .set({ holder, expires_at: new Date(now.getTime() + servesMs) })
    .where('hash', '=', hash)
    .where('holder', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`(select p.enable_download from accounts a join plans p on p.id = a.plan_id where a.id = account_id)`)
    .execute()
  const { rows } = await sql<{ holder: string | null; good: boolean; objectKey: string; size: number; title: string; resolution: string }>`
    select l.holder, l.expires_at > ${now}::timestamptz and d.state = 'ready' and v.deleted_at is null and a.status = 'activated' and (
        a.owner_id = l.user_id
        or exists (select from relations r where r.user_id = l.user_id and r.account_id = l.account_id and ${permission} = any (r.rules))) as good,
      d.object_key as "objectKey", coalesce(d.size, 0) as size, v.title, d.rendition as resolution
    from download_links l join downloads d on d.id = l.download_id join videos v on v.key = d.video_key join accounts a on a.id = l.account_id
    where l.hash = ${hash}`.execute(db)
  const [link] = rows
  if (!link) return { outcome: 'unknown' }
  if (!link.good || link.holder === null) return { outcome: 'ended' }
  if (link.holder !== holder) return { outcome: 'taken' }
  const { objectKey, size, title, resolution } = link
  return { outcome: 'opened', objectKey, size, title, resolution }
}

/** Deletes download addresses that expired before an instant. */
export async function tidyDownloadLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('download_links').where('expires_at', '<', before).execute()
}
