import type { PermissionName } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** An address serves the first client that opens it within an hour, and that one for six hours. In milliseconds. */
const openWithinMs = 60 * 60 * 1000
const servesMs = 6 * 60 * 60 * 1000

/** A file made for downloading, or the original of a media. */
export type LinkedFile = { downloadId: string } | { videoKey: string; sourceObject: string }

/** Keeps an address, by its hash, for a file. */
export async function addDownloadLink(
  db: Db,
  link: { hash: string; file: LinkedFile; accountId: string; userId: string },
  now: Date,
): Promise<void> {
  const { file } = link
  await db
    .insertInto('download_links')
    .values({
      hash: link.hash,
      ...('downloadId' in file
        ? { download_id: file.downloadId }
        : { download_id: null, video_key: file.videoKey, source_object: file.sourceObject }),
      account_id: link.accountId,
      user_id: link.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + openWithinMs),
    })
    .execute()
}

type OpenedFile = {
  objectKey: string
  size: number
  title: string
  /** Of a rendition, such as `720p`; null for an original. */
  resolution: string | null
  /** Name under which the original was uploaded: as a client sent it. */
  sourceName: string
}
export type OpenedLink = ({ outcome: 'opened' } & OpenedFile) | { outcome: 'unknown' | 'ended' | 'taken' }

const permission: PermissionName = 'videozz:videos:download'

/**
 * Opens a download address for `holder`. The first caller becomes its holder; of two concurrent callers one does. The file and its media
 * must exist (an original must still be the source of its media), the account must not be blocked, and the person who requested it must still have the permission. A plan that lost downloads
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
  const { rows } = await sql<{ holder: string | null; good: boolean } & OpenedFile>`
    select l.holder, l.expires_at > ${now}::timestamptz and v.deleted_at is null and a.status = 'activated'
      and coalesce(d.state = 'ready', v.source_object = l.source_object, false) and (
        a.owner_id = l.user_id
        or ${permission} = any (access_rules(l.user_id, l.account_id)) and sees_media(l.user_id, l.account_id, v.key)) as good,
      coalesce(d.object_key, l.source_object) as "objectKey", case when d.id is null then v.source_size else coalesce(d.size, 0) end as size,
      v.title, d.rendition as resolution, v.source_name as "sourceName"
    from download_links l left join downloads d on d.id = l.download_id
      join videos v on v.key = coalesce(d.video_key, l.video_key) join accounts a on a.id = l.account_id
    where l.hash = ${hash}`.execute(db)
  const [link] = rows
  if (!link) return { outcome: 'unknown' }
  if (!link.good || link.holder === null) return { outcome: 'ended' }
  if (link.holder !== holder) return { outcome: 'taken' }
  const { objectKey, size, title, resolution, sourceName } = link
  return { outcome: 'opened', objectKey, size, title, resolution, sourceName }
}

/** Deletes download addresses that expired before an instant. */
export async function tidyDownloadLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('download_links').where('expires_at', '<', before).execute()
}
