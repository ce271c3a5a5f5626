import { createHash } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { EmbedPlaylistTable } from '../../schema/playback.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type EmbedPlaylist = Selectable<EmbedPlaylistTable>
/** What a playlist is of: a folder with all that lies in it, or media in their order. */
export type PlaylistContent = { folder: string } | { videos: readonly string[] }

/** What a row of `embed_playlists` is of. */
export const contentOf = ({ folder_id: folder, videos }: Pick<EmbedPlaylist, 'folder_id' | 'videos'>): PlaylistContent =>
  folder === null ? { videos: videos ?? [] } : { folder }

const hashOf = (videos: readonly string[]): string => createHash('sha256').update(videos.join(' ')).digest('hex')

/**
 * The embed playlist of a folder of an account, or of a selection of media, for a kind; made when there is none yet, with the account's
 * default domains. Whether media are the account's is for the caller to check. @returns undefined when the account has no such folder.
 */
export async function ensureEmbedPlaylist(
  db: Db,
  accountId: string,
  content: PlaylistContent,
  kind: EmbedPlaylist['kind'],
): Promise<EmbedPlaylist | undefined> {
  const folder = 'folder' in content ? content.folder : null
  const videos = 'videos' in content ? [...content.videos] : null
  const hash = videos && hashOf(videos)
  await sql`
    insert into embed_playlists (id, account_id, kind, folder_id, videos, videos_hash, referrers)
    select ${createKey()}, id, ${kind}, ${folder}, ${videos}::char(16)[], ${hash}, default_domains from accounts where id = ${accountId}
      and (${folder}::char(16) is null or exists (select from folders where id = ${folder} and account_id = ${accountId} for key share))
    on conflict do nothing`.execute(db)
  return db
    .selectFrom('embed_playlists')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where(folder === null ? sql<boolean>`videos_hash = ${hash}` : sql<boolean>`folder_id = ${folder}`)
    .executeTakeFirst()
}

/** Sets whether the next media of a playlist of an account begins by itself. @returns undefined when there is no such playlist. */
export async function setPlaysOn(db: Db, accountId: string, id: string, playsOn: boolean): Promise<EmbedPlaylist | undefined> {
  return db
    .updateTable('embed_playlists')
    .set({ plays_on: playsOn })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
}

/** Sets the domains of a playlist of an account. @returns the playlist with its former domains; undefined when there is none such. */
export async function savePlaylistDomains(
  trx: Db,
  accountId: string,
  id: string,
  domains: string[],
): Promise<{ token: Pick<EmbedPlaylist, 'id' | 'referrers'>; before: string[] } | undefined> {
  const held = await trx
    .selectFrom('embed_playlists')
    .select('referrers')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return undefined
  await trx.updateTable('embed_playlists').set({ referrers: domains }).where('id', '=', id).execute()
  return { token: { id, referrers: domains }, before: held.referrers }
}
