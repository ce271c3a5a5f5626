import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Rows of the archive, as `a`, that may have sessions of viewers of one account. */
const ofViewers = (viewerIds: readonly string[]) => sql`
  a.id in (select f.id from viewers w join session_archive f on f.account_id = w.account_id and f.last_viewer >= w.id and f.first_viewer <= w.id
    where w.id = any(${viewerIds}::char(16)[]))`
/** When a session `u` of a row `a` was opened. */
const createdAt = sql`(a.first_at + (u.created + 2147483648) * interval '1 millisecond')`
/** An array built anew: an expression of `u`, in the order of the sessions. */
const anew = (expression: RawBuilder<unknown>) => sql`array_agg(${expression} order by u.place)`

/**
 * Erases viewers from the archive: devices, ranges and positions of their sessions, and who is behind their codes, of which the keyed hash
 * stays. Addresses stay until their term. Call it while the viewers' rows are there.
 * @returns ids of their sessions.
 */
export async function eraseFromArchive(trx: Db, viewerIds: readonly string[], at: Date): Promise<string[]> {
  const own = sql`u.viewer = any(${viewerIds}::char(16)[])`
  const proved = sql`(coalesce(u.identity, u.viewer) = any(${viewerIds}::char(16)[]) and u.verified is not null)`
  const { rows } = await sql<{ id: string }>`
    with held as materialized (select a.* from session_archive a where ${ofViewers(viewerIds)} order by a.id for update),
    changed as (
      select a.id, ${anew(sql`case when ${own} then '' else u.device end`)} as devices, ${anew(sql`case when ${own} then null else u.agent end`)} as agents,
        ${anew(sql`case when ${own} then null else u.watched end`)} as watched, ${anew(sql`case when ${own} then null else u.rewatched end`)} as rewatched,
        ${anew(sql`case when ${own} then null else u.position end`)} as positions,
        ${anew(sql`case when ${proved} then null when a.identities is null then u.viewer else u.identity end`)} as identities,
        ${anew(sql`case when ${proved} then ${at}::timestamptz else u.erased end`)} as erased,
        array_agg(substr(a.ids, (u.place::integer - 1) * 16 + 1, 16)) filter (where ${own}) as sessions
      from held a cross join lateral
        unnest(a.viewers, a.devices, a.agents, a.watched, a.rewatched, a.positions, a.verified, a.identities, a.erased)
        with ordinality as u(viewer, device, agent, watched, rewatched, position, verified, identity, erased, place)
      group by a.id having bool_or(${own} or ${proved})),
    written as (
      update session_archive a set devices = n.devices, agents = case when a.agents is null then null else n.agents end, watched = n.watched,
        rewatched = case when a.rewatched is null then null else n.rewatched end, positions = n.positions,
        identities = n.identities, erased = n.erased
      from changed n where n.id = a.id)
    select s.id from changed cross join lateral unnest(changed.sessions) as s(id)`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Makes the archived sessions of one viewer another's; their codes stay with the identity that played. @returns how many. */
export async function moveInArchive(trx: Db, kept: string, gone: string): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    with held as materialized (
      select a.id, (select count(*)::integer from unnest(a.viewers) as v where v = ${gone}) as sessions from session_archive a
      where ${ofViewers([gone])} order by a.id for update),
    written as (
      update session_archive a set identities = coalesce(a.identities, a.viewers), viewers = array_replace(a.viewers, ${gone}::char(16), ${kept}::char(16)),
        first_viewer = least(a.first_viewer, ${kept}), last_viewer = greatest(a.last_viewer, ${kept})
      from held where held.id = a.id and held.sessions > 0)
    select coalesce(sum(sessions), 0)::integer as sessions from held`.execute(trx)
  return rows[0]?.sessions ?? 0
}

/** Who is behind the codes of a row of the archive, `a`; nobody where there is no evidence. */
const evidenceOwners = sql`case when a.verified is not null then array(
  select case when u.verified is not null then case when a.identities is null then u.viewer else u.identity end end
  from unnest(a.viewers, a.verified, a.identities) with ordinality as u(viewer, verified, identity, place) order by u.place) end`

/** Rows changed in one statement. */
const atOnce = 200

/** Deletes addresses and browser names of archived sessions opened before `before`, of a few rows. @returns sessions changed; 0 when none is left. */
export async function purgeArchivedTraces(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    with old as materialized (
      select a.id, count(*)::integer as sessions from session_archive a cross join lateral unnest(a.created, a.addresses, a.agents) as u(created, address, agent)
      where a.first_at < ${before} and (a.addresses is not null or a.agents is not null) and ${createdAt} < ${before} and (u.address is not null or u.agent is not null)
      group by a.id limit ${atOnce}),
    written as (
      update session_archive a set
        addresses = case when a.last_at >= ${before} and a.addresses is not null then array(
          select case when ${createdAt} >= ${before} then u.address end from unnest(a.created, a.addresses) with ordinality as u(created, address, place) order by u.place) end,
        agents = case when a.last_at >= ${before} and a.agents is not null then array(
          select case when ${createdAt} >= ${before} then u.agent end from unnest(a.created, a.agents) with ordinality as u(created, agent, place) order by u.place) end
      from old where old.id = a.id)
    select coalesce(sum(sessions), 0)::integer as sessions from old`.execute(db)
  return rows[0]?.sessions ?? 0
}

/**
 * Reduces archived sessions opened in [from, to), a month, to what totals need; their viewers get the numbers of `numberOf`. Codes keep who is
 * behind them. @returns sessions changed.
 */
export async function reduceArchived(
  trx: Db,
  { from, to, numberOf }: { from: Date; to: Date; numberOf: (viewer: RawBuilder<unknown>) => RawBuilder<unknown> },
): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    with reduced as (
      update session_archive a set reduced = true, identities = ${evidenceOwners}, first_viewer = null, last_viewer = null,
        viewers = array(select case when u.viewer is not null then ${numberOf(sql`u.viewer`)} end from unnest(a.viewers) with ordinality as u(viewer, place) order by u.place),
        devices = null, addresses = null, agents = null, watched = null, rewatched = null, positions = null
      where a.first_at >= ${from} and a.first_at < ${to} and not a.reduced returning a.sessions)
    select coalesce(sum(sessions), 0)::integer as sessions from reduced`.execute(trx)
  const month = from.toISOString().slice(0, 'YYYY-MM'.length)
  await sql`update viewers set archived = archived - ${month}::text where archived ? ${month}::text`.execute(trx)
  return rows[0]?.sessions ?? 0
}

/** Deletes who is behind codes made before `before`, of a few rows. @returns codes changed; 0 when none is left. */
export async function purgeArchivedEvidence(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ codes: number }>`
    with old as materialized (
      select a.id, count(*)::integer as codes from session_archive a cross join lateral unnest(a.created, a.verified) as u(created, verified)
      where a.first_at < ${before} and a.verified is not null and ${createdAt} < ${before} and u.verified is not null group by a.id limit ${atOnce}),
    anew as (
      select a.id, ${anew(sql`case when ${createdAt} >= ${before} then u.verified end`)} as verified, ${anew(sql`case when ${createdAt} >= ${before} then u.hash end`)} as hashes,
        ${anew(sql`case when ${createdAt} >= ${before} or not a.reduced then u.previewer end`)} as previewers,
        ${anew(sql`case when ${createdAt} >= ${before} then case when a.identities is null then u.viewer else u.identity end end`)} as identities
      from old join session_archive a on a.id = old.id
        cross join lateral unnest(a.created, a.viewers, a.previewers, a.verified, a.hashes, a.identities)
          with ordinality as u(created, viewer, previewer, verified, hash, identity, place)
      group by a.id),
    written as (
      update session_archive a set verified = case when a.last_at >= ${before} then n.verified end, hashes = case when a.last_at >= ${before} then n.hashes end,
        identities = case when a.last_at >= ${before} then n.identities end,
        previewers = case when a.previewers is not null then n.previewers end
      from anew n where n.id = a.id)
    select coalesce(sum(codes), 0)::integer as codes from old`.execute(db)
  return rows[0]?.codes ?? 0
}
