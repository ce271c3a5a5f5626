import { mostSignsPerSession, mostSignsPerViewer, type PlaybackSignKind, spreadSeconds } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../in-transaction.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { groupSigns, type StoredSign } from '../signs/group-signs.ts'

type Db = Kysely<DatabaseSchema>
export type SessionSign = { sessionId: string; accountId: string; kind: PlaybackSignKind; detail: string }
/** `videoKey` is needed only where there is no session. */
export type ViewerSign = {
  viewerId: string
  accountId: string
  sessionId?: string
  videoKey?: string
  kind: PlaybackSignKind
  detail: string
}
/** From how many devices and networks a viewer played in the last day, and the kinds of signs kept of it. */
export type ViewerSpread = { devices: number; networks: number; kept: PlaybackSignKind[] }

/** Number of sessions evaluated: more do not change the result. */
const mostSessions = 500

const stored = sql`session_id, viewer_id, account_id, video_key, kind, detail`

/** Stores suspicious signs of sessions with their groups, up to a limit that forged reports cannot exceed. */
export async function addSessionSigns(db: Db, signs: readonly SessionSign[], now: Date): Promise<void> {
  if (signs.length === 0) return
  const column = <K extends keyof SessionSign>(key: K) => signs.map((sign) => sign[key])
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<StoredSign>`
      insert into playback_signs (session_id, account_id, video_key, kind, detail, created_at)
      select n.session_id, n.account_id, (select s.video_key from playback_sessions s where s.id = n.session_id), n.kind, n.detail, ${now}
      from unnest(${column('sessionId')}::char(16)[], ${column('accountId')}::char(16)[], ${column('kind')}::text[], ${column('detail')}::text[]) as n(session_id, account_id, kind, detail)
      where (select count(*) from playback_signs p where p.session_id = n.session_id) < ${mostSignsPerSession}
      returning ${stored}`.execute(trx)
    await groupSigns(trx, rows, now)
  })
}

/** Keeps a suspicious sign of a viewer with its group, unless as many as `most` of its kind are kept of the last day. */
export async function addViewerSign(db: Db, sign: ViewerSign, now: Date, most = mostSignsPerViewer): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Sessions that open side by side would each find room.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign ${sign.viewerId}`}, 0))`.execute(trx)
    const { rows } = await sql<StoredSign>`
      insert into playback_signs (session_id, viewer_id, account_id, video_key, kind, detail, created_at)
      select ${sign.sessionId ?? null}, ${sign.viewerId}, ${sign.accountId},
        coalesce(${sign.videoKey ?? null}::char(16), (select s.video_key from playback_sessions s where s.id = ${sign.sessionId ?? null}::char(16))),
        ${sign.kind}, ${sign.detail}, ${now}
      where (select count(*) from playback_signs
        where viewer_id = ${sign.viewerId} and kind = ${sign.kind} and created_at > ${dayBefore(now)}) < ${most}
      returning ${stored}`.execute(trx)
    await groupSigns(trx, rows, now)
  })
}

/** How widely a viewer played in the last day; the statement of `spreadSigns`. */
export async function readViewerSpread(db: Db, viewerId: string, now: Date): Promise<ViewerSpread | undefined> {
  const since = dayBefore(now)
  const { rows } = await sql<ViewerSpread>`
    select count(distinct device)::int as devices,
      count(distinct network(set_masklen(address, case family(address) when 4 then 24 else 48 end)))::int as networks,
      (select coalesce(array_agg(kind), '{}') from playback_signs where viewer_id = ${viewerId} and created_at > ${since}) as kept
    from (select device, address from playback_sessions
      where viewer_id = ${viewerId} and created_at > ${since} order by created_at desc limit ${mostSessions}) s`.execute(db)
  return rows[0]
}

const dayBefore = (now: Date) => new Date(now.getTime() - spreadSeconds * 1000)
