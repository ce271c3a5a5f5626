import type { Database, DatabaseSchema } from '@videozz/db'
import { mostSignsPerSession, mostSignsPerViewer, type PlaybackSignKind, spreadSeconds, spreadSigns } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'

export type SessionSign = { sessionId: string; accountId: string; kind: PlaybackSignKind; detail: string }
export type ViewerSign = { viewerId: string; accountId: string; sessionId?: string; kind: PlaybackSignKind; detail: string }

/** Sessions looked back over: more say nothing new. */
const mostSessions = 500

/** Keeps suspicious signs of sessions, up to a number that tells the story without letting a forger fill the table. */
export async function addSessionSigns(db: Kysely<DatabaseSchema>, signs: SessionSign[], now: Date): Promise<void> {
  if (signs.length === 0) return
  const column = <K extends keyof SessionSign>(key: K) => signs.map((sign) => sign[key])
  await sql`
    insert into playback_signs (session_id, account_id, kind, detail, created_at)
    select n.session_id, n.account_id, n.kind, n.detail, ${now}
    from unnest(${column('sessionId')}::char(16)[], ${column('accountId')}::char(16)[], ${column('kind')}::text[], ${column('detail')}::text[]) as n(session_id, account_id, kind, detail)
    where (select count(*) from playback_signs p where p.session_id = n.session_id) < ${mostSignsPerSession}`.execute(db)
}

/** Keeps a suspicious sign of a viewer, unless as many as `most` of its kind are kept of the last day. */
export async function addViewerSign(db: Database, sign: ViewerSign, now: Date, most = mostSignsPerViewer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Sessions that open side by side would each find room.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign ${sign.viewerId}`}, 0))`.execute(trx)
    await sql`
      insert into playback_signs (session_id, viewer_id, account_id, kind, detail, created_at)
      select ${sign.sessionId ?? null}, ${sign.viewerId}, ${sign.accountId}, ${sign.kind}, ${sign.detail}, ${now}
      where (select count(*) from playback_signs
        where viewer_id = ${sign.viewerId} and kind = ${sign.kind} and created_at > ${dayBefore(now)}) < ${most}`.execute(trx)
  })
}

/** Signs that a viewer plays from more browsers or networks than one person has, once a day each. */
export async function noteSpread(
  db: Database,
  viewer: { viewerId: string; accountId: string; sessionId: string },
  now: Date,
): Promise<void> {
  const since = dayBefore(now)
  const { rows } = await sql<{ devices: number; networks: number; kept: PlaybackSignKind[] }>`
    select count(distinct device)::int as devices,
      count(distinct network(set_masklen(address, case family(address) when 4 then 24 else 48 end)))::int as networks,
      (select coalesce(array_agg(kind), '{}') from playback_signs where viewer_id = ${viewer.viewerId} and created_at > ${since}) as kept
    from (select device, address from playback_sessions
      where viewer_id = ${viewer.viewerId} and created_at > ${since} order by created_at desc limit ${mostSessions}) s`.execute(db)
  for (const { kept, ...spread } of rows)
    for (const kind of spreadSigns(spread).filter((sign) => !kept.includes(sign)))
      await addViewerSign(db, { ...viewer, kind, detail: JSON.stringify(spread) }, now, 1)
}

const dayBefore = (now: Date) => new Date(now.getTime() - spreadSeconds * 1000)
