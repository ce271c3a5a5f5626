import { type Kysely, type Selectable, sql } from 'kysely'
import type { ViewerTable } from '../../schema/playback.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { sessionsOf } from '../archive/sessions-of.ts'

type Db = Kysely<DatabaseSchema>
const fields = ['id', 'identity', 'email', 'name', 'verified', 'created_at', 'last_seen_at', 'revoked_at', 'merged_at'] as const
/** An identity of a viewer: the one that is kept, or one merged into it. */
export type ViewerIdentity = Pick<Selectable<ViewerTable>, (typeof fields)[number]>

/** The viewer that an identity of an account belongs to, first, and the identities merged into them, the last merged first; none: no such viewer. */
export async function findViewerIdentities(db: Db, accountId: string, viewerId: string): Promise<ViewerIdentity[]> {
  const owner = db
    .selectFrom('viewers')
    .select(sql<string>`coalesce(merged_into, id)`.as('id'))
    .where('id', '=', viewerId)
    .where('account_id', '=', accountId)
  return db
    .selectFrom('viewers')
    .select(fields)
    .where((eb) => eb.or([eb('id', 'in', owner), eb('merged_into', 'in', owner)]))
    .orderBy(sql`merged_at desc nulls first`)
    .orderBy('id')
    .execute()
}

export type ViewerTotals = {
  /** Media watched, and of them those completed in any version. */
  lessons: number
  completed: number
  seconds: number
  sessions: number
  firstSessionAt: Date | null
  devices: number
  /** Of them those not seen before `since`. */
  newDevices: number
  networks: number
  signs: number
  newSigns: number
}

/** What a viewer watched, with what and from where, as far as it is kept; `since` is when a browser counts as new. */
export async function readViewerTotals(db: Db, viewerId: string, since: Date): Promise<ViewerTotals> {
  const { rows } = await sql<ViewerTotals>`
    with own as materialized (select created_at, device, address from ${sessionsOf(viewerId)} s)
    select m.lessons, m.completed, m.seconds, s.sessions, s."firstSessionAt", d.devices, d."newDevices", s.networks, g.signs, g."newSigns"
    from (select count(distinct video_key)::integer as lessons, count(distinct video_key) filter (where completed_at is not null)::integer as completed,
        coalesce(sum(seconds), 0) as seconds from viewer_media where viewer_id = ${viewerId}) m
      cross join (select count(*)::integer as sessions, min(created_at) as "firstSessionAt",
        count(distinct network(set_masklen(address, case family(address) when 4 then 24 else 48 end)))::integer as networks
        from own) s
      cross join (select count(*)::integer as devices, count(*) filter (where first >= ${since})::integer as "newDevices"
        from (select min(created_at) as first from own where device <> '' group by device) f) d
      cross join (select count(*)::integer as signs, count(*) filter (where handled is null)::integer as "newSigns"
        from sign_groups where viewer_id = ${viewerId}) g`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('counts without a row')
  return totals
}
