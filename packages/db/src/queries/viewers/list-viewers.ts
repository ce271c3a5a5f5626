import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { ViewerTable } from '../../schema/playback.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { archivedSessions } from '../archive/sessions-of.ts'
import { personContains, shortestViewerSearch, viewerContains } from './search-viewers.ts'

type Db = Kysely<DatabaseSchema>
export type ListedViewer = Pick<
  Selectable<ViewerTable>,
  'id' | 'identity' | 'verified' | 'email' | 'name' | 'created_at' | 'last_seen_at' | 'revoked_at'
> & {
  /** Sessions counted, at most `mostCountedSessions`, and the browsers they were opened in. */
  sessions: number
  devices: number
  /** Kinds of signs of misuse by media, and how many of them are new. */
  signs: number
  newSigns: number
}
/** The last row of the page before. */
export type ViewerPosition = { lastSeenAt: Date; id: string }
export type ViewerListQuery = {
  accountId: string
  /** Empty for all. */
  search: string
  after?: ViewerPosition | undefined
  limit: number
}

/** Sessions of a viewer that are counted: in order of their age, all of a viewer would be sorted first. */
export const mostCountedSessions = 500
/** Viewers read first, in the order of the list. */
const firstRows = 5000

/** Viewers of an account, the last seen first. */
export async function listViewers(db: Db, query: ViewerListQuery): Promise<ListedViewer[]> {
  const ids = query.search === '' ? await readIds(db, query, sql`true`) : await findIds(db, query)
  if (ids.length === 0) return []
  const { rows } = await sql<ListedViewer>`
    select w.id, w.identity, w.verified, w.email, w.name, w.created_at, w.last_seen_at, w.revoked_at,
      s.sessions, s.devices, g.signs, g."newSigns"
    from viewers w
      cross join lateral (select count(*)::int as opened, array_agg(distinct left(md5(device), 8)) filter (where device <> '') as devices
        from (select device from playback_sessions p where p.viewer_id = w.id limit ${mostCountedSessions}) counted) p
      cross join lateral (select least(p.opened + ${archivedSessions}, ${mostCountedSessions}) as sessions, (select count(distinct d)::int from (
        select unnest(p.devices) as d union all select jsonb_array_elements_text(m.value -> 'd') from jsonb_each(w.archived) as m) all_devices) as devices) s
      cross join lateral (select count(*)::int as signs, count(*) filter (where handled is null)::int as "newSigns"
        from sign_groups where viewer_id = w.id) g
    where w.id = any(${ids}::char(16)[])
    order by w.last_seen_at desc, w.id desc`.execute(db)
  return rows
}

const afterPosition = (after: ViewerPosition | undefined): RawBuilder<unknown> =>
  after ? sql`and (w.last_seen_at, w.id) < (${after.lastSeenAt}, ${after.id}::char(16))` : sql``

async function readIds(db: Db, { accountId, after, limit }: ViewerListQuery, found: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from viewers w where w.account_id = ${accountId} and w.merged_into is null ${afterPosition(after)} and ${found}
    order by w.last_seen_at desc, w.id desc limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * The plan is chosen here, since how often a text occurs among the viewers of an account is not in the planner's statistics. What occurs
 * often fills the page from the first rows in the order; what does not is fetched from the index of trigrams and sorted.
 */
async function findIds(db: Db, query: ViewerListQuery): Promise<string[]> {
  const { accountId, search, after, limit } = query
  const { rows } = await sql<{ seen: number; ids: string[] }>`
    select count(*)::int as seen,
      coalesce((array_agg(w.id order by w.last_seen_at desc, w.id desc) filter (where ${personContains(search)}))[1:${limit}::int], '{}')::text[] as ids
    from (select w.* from viewers w where w.account_id = ${accountId} and w.merged_into is null ${afterPosition(after)}
      order by w.last_seen_at desc, w.id desc limit ${firstRows}) w`.execute(db)
  const { seen = 0, ids = [] } = rows[0] ?? {}
  if (ids.length >= limit || seen < firstRows || [...search].length < shortestViewerSearch) return ids
  const found = await sql<{ id: string }>`
    with found as materialized (select coalesce(w.merged_into, w.id) as id from viewers w where w.account_id = ${accountId} and ${viewerContains(search)})
    select w.id from viewers w where w.id in (select id from found) ${afterPosition(after)} order by w.last_seen_at desc, w.id desc limit ${limit}`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}
