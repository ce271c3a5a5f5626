import type { PlaybackSignKind, VideoType } from '@videozz/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { personContains, shortestViewerSearch, viewerContains } from '../viewers/search-viewers.ts'

type Db = Kysely<DatabaseSchema>
export type ListedSignGroup = {
  id: number
  kind: PlaybackSignKind
  count: number
  detail: string | null
  preview: boolean
  first_at: Date
  last_at: Date
  handled: 'seen' | 'dismissed' | null
  handled_at: Date | null
  viewer_id: string | null
  email: string | null
  name: string | null
  identity: string | null
  verified: boolean | null
  revoked_at: Date | null
  /** Who watched the preview. */
  previewer_name: string | null
  previewer_email: string | null
  video_key: string | null
  /** Of the media; null where it was deleted or the group is about none. */
  title: string | null
  type: VideoType | null
  duration: number | null
  custom_thumbnail: string | null
  thumbnails: string[] | null
  selected_thumb: number | null
}
/** The last row of the page before. */
export type SignPosition = { lastAt: Date; id: number }
export type SignGroupQuery = {
  accountId: string
  /** Only groups nobody has handled. */
  onlyNew: boolean
  /** Only groups with a sign since then. */
  since: Date | null
  viewerId?: string | undefined
  /** A part of a viewer's name, e-mail or id of the members area; empty for all. */
  search: string
  after?: SignPosition | undefined
  limit: number
}

/** Groups read first, in the order of the list, where viewers are searched for. */
const firstRows = 5000

/** Groups of signs of an account, the latest first. */
export async function listSignGroups(db: Db, query: SignGroupQuery): Promise<ListedSignGroup[]> {
  const ids = query.search === '' ? await readIds(db, query) : await findIds(db, query)
  return readSignGroups(db, ids)
}

/** Groups by their ids, the latest first, with viewer and media. */
export async function readSignGroups(db: Db, ids: readonly number[]): Promise<ListedSignGroup[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedSignGroup>`
    select g.id, g.kind, g.count, g.detail, g.preview, g.first_at, g.last_at, g.handled, g.handled_at, g.video_key,
      w.id as viewer_id, w.email, w.name, w.identity, w.verified, w.revoked_at,
      u.name as previewer_name, u.email as previewer_email,
      v.title, v.type, v.duration, v.custom_thumbnail, v.thumbnails, v.selected_thumb
    from sign_groups g
      left join viewers w on w.id = g.viewer_id
      left join users u on u.id = g.previewer_id
      left join videos v on v.key = g.video_key and v.deleted_at is null
    where g.id = any(${[...ids]}::bigint[])
    order by g.last_at desc, g.id desc`.execute(db)
  return rows
}

const listed = ({ accountId, onlyNew, since, viewerId, after }: SignGroupQuery): RawBuilder<unknown> => sql`
  g.account_id = ${accountId} ${onlyNew ? sql`and g.handled is null` : sql``}
  ${since === null ? sql`` : sql`and g.last_at >= ${since}`}
  ${viewerId === undefined ? sql`` : sql`and g.viewer_id = ${viewerId}`}
  ${after === undefined ? sql`` : sql`and (g.last_at, g.id) < (${after.lastAt}, ${after.id}::bigint)`}`
const latest = sql`order by g.last_at desc, g.id desc`

async function readIds(db: Db, query: SignGroupQuery): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from sign_groups g where ${listed(query)} ${latest} limit ${query.limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** As of `listViewers`: what occurs often fills the page from the first rows; what does not is fetched by its viewers. */
async function findIds(db: Db, query: SignGroupQuery): Promise<number[]> {
  const { accountId, search, limit } = query
  const { rows } = await sql<{ seen: number; ids: number[] }>`
    select count(*)::int as seen,
      coalesce((array_agg(g.id order by g.last_at desc, g.id desc) filter (where ${personContains(search)}))[1:${limit}::int], '{}') as ids
    from (select g.* from sign_groups g where ${listed(query)} ${latest} limit ${firstRows}) g
      left join viewers w on w.id = g.viewer_id`.execute(db)
  const { seen = 0, ids = [] } = rows[0] ?? {}
  if (ids.length >= limit || seen < firstRows || [...search].length < shortestViewerSearch) return ids
  const found = await sql<{ id: number }>`
    with found as materialized (select distinct coalesce(w.merged_into, w.id) as id from viewers w where w.account_id = ${accountId} and ${viewerContains(search)})
    select g.id from found join sign_groups g on g.viewer_id = found.id where ${listed(query)} ${latest} limit ${limit}`.execute(db)
  return found.rows.map((row) => row.id)
}
