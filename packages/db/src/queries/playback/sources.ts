import type { AccountStatus, Previewer } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { contentOf, type PlaylistContent } from '../embed/playlists.ts'
import { previewerColumn } from './previewer.ts'

type Db = Kysely<DatabaseSchema>
/** A media that a session may play, and its account. */
export type PlaybackSourceRow = {
  videoKey: string
  generation: number
  accountId: string
  status: AccountStatus
  statusSince: Date
  requiresSignedViewer: boolean
  hasImprint: boolean
}

const columns = [
  'v.key as videoKey',
  'v.generation',
  'a.id as accountId',
  'a.status',
  'a.status_since as statusSince',
  'a.requires_signed_viewer as requiresSignedViewer',
  // The sample lesson lets every plan try the code.
  sql<boolean>`(p.has_imprint or v.sample)`.as('hasImprint'),
] as const

/** Media that are not deleted, with their accounts and plans. */
export const sources = (db: Db) =>
  db
    .selectFrom('videos as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .where('v.deleted_at', 'is', null)

/** The media behind an embed token, with the domains that may embed it; undefined for an unknown token or a deleted media. */
export async function findEmbedSource(db: Db, embedId: string): Promise<(PlaybackSourceRow & { domains: string[] }) | undefined> {
  return sources(db)
    .innerJoin('embed_tokens as e', 'e.video_key', 'v.key')
    .select([...columns, 'e.referrers as domains'])
    .where('e.id', '=', embedId)
    .executeTakeFirst()
}

/** A media of an account, for a preview in the dashboard, and what the person who opens it may do there now. */
export async function findPreviewSource(
  db: Db,
  videoKey: string,
  accountId: string,
  person: { userId: string; familyId: string },
): Promise<(PlaybackSourceRow & { previewer: Previewer | null; email: string | null }) | undefined> {
  return sources(db)
    .select([...columns])
    .select(previewerColumn(sql`${person.userId}::char(16)`, sql`${person.familyId}::char(16)`, sql.ref('v.key')).as('previewer'))
    .select(sql<string | null>`(select u.email from users u where u.id = ${person.userId})`.as('email'))
    .where('v.key', '=', videoKey)
    .where('a.id', '=', accountId)
    .executeTakeFirst()
}

/** The playlist of an embed code, and its account: everything but its media. `title` is the folder's name, null of a selection. */
export type PlaylistSourceRow = Omit<PlaybackSourceRow, 'videoKey' | 'generation'> & {
  domains: string[]
  playsOn: boolean
  title: string | null
  content: PlaylistContent
}

/** The playlist behind an embed code; undefined for an unknown one. */
export async function findPlaylistSource(db: Db, embedId: string): Promise<PlaylistSourceRow | undefined> {
  const row = await db
    .selectFrom('embed_playlists as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .leftJoin('folders as f', 'f.id', 'e.folder_id')
    .select(['a.id as accountId', 'a.status', 'a.status_since as statusSince', 'a.requires_signed_viewer as requiresSignedViewer'])
    .select(['p.has_imprint as hasImprint', 'e.referrers as domains', 'e.plays_on as playsOn', 'f.name as title'])
    .select(['e.folder_id', 'e.videos'])
    .where('e.id', '=', embedId)
    .executeTakeFirst()
  if (!row) return undefined
  const { folder_id, videos, ...source } = row
  return { ...source, content: contentOf({ folder_id, videos }) }
}
