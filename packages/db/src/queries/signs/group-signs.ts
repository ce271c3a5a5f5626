import { type PlaybackSignKind, signKindsOfViewer, signReopenSeconds, signWeight } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import { notifyRealtime } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** A sign that was just stored. */
export type StoredSign = {
  session_id: string | null
  viewer_id: string | null
  account_id: string
  video_key: string | null
  kind: PlaybackSignKind
  detail: string | null
}

/**
 * Adds stored signs to their groups: of viewer, media and kind. Signs of viewers that were erased belong to none. A group is new when it
 * has its first sign, and again when one arrives long after it was marked as seen; its account is notified then.
 * @param trx the transaction that stored the signs. Groups are locked in one order, after the sessions.
 */
export async function groupSigns(trx: Kysely<DatabaseSchema>, signs: readonly StoredSign[], now: Date): Promise<void> {
  if (signs.length === 0) return
  const column = <K extends keyof StoredSign>(key: K) => signs.map((sign) => sign[key])
  const weights = signs.map(({ kind, detail }) => signWeight(kind, detail))
  const reopened = sql`g.handled = 'seen' and g.handled_at < ${new Date(now.getTime() - signReopenSeconds * 1000)}`
  const { rows } = await sql<{ account_id: string; opened: boolean }>`
    with stored as (
      select n.account_id, coalesce(w.merged_into, n.viewer_id, s.viewer_id) as viewer_id, n.kind, coalesce(s.preview, false) as preview, s.previewer_id,
        case when n.kind <> all(${[...signKindsOfViewer]}::text[]) then n.video_key end as video_key, n.detail, n.weight
      from unnest(${column('session_id')}::char(16)[], ${column('viewer_id')}::char(16)[], ${column('account_id')}::char(16)[],
          ${column('video_key')}::char(16)[], ${column('kind')}::text[], ${column('detail')}::text[], ${weights}::float8[])
        as n(session_id, viewer_id, account_id, video_key, kind, detail, weight)
        left join playback_sessions s on s.id = n.session_id
        left join viewers w on w.id = coalesce(n.viewer_id, s.viewer_id)),
    found as (
      select account_id, viewer_id, video_key, kind, preview, previewer_id, count(*) as count,
        (array_agg(detail order by weight desc))[1] as detail, max(weight) as weight
      from stored
      where preview or exists (select from viewers w where w.id = stored.viewer_id)
      group by account_id, viewer_id, video_key, kind, preview, previewer_id)
    insert into sign_groups as g (account_id, viewer_id, video_key, kind, preview, previewer_id, count, detail, weight, first_at, last_at, opened_at)
    select account_id, viewer_id, video_key, kind, preview, previewer_id, count, detail, weight, ${now}, ${now}, ${now} from found
    order by account_id, viewer_id, video_key, kind, preview, previewer_id
    on conflict (account_id, viewer_id, video_key, kind, preview, previewer_id) do update set
      count = g.count + excluded.count,
      detail = case when g.detail is null or excluded.weight >= g.weight then excluded.detail else g.detail end,
      weight = case when g.detail is null then excluded.weight else greatest(g.weight, excluded.weight) end,
      last_at = greatest(g.last_at, excluded.last_at),
      opened_at = case when ${reopened} then excluded.opened_at else g.opened_at end,
      announced_at = case when ${reopened} then null else g.announced_at end,
      handled_at = case when ${reopened} then null else g.handled_at end,
      handled = case when ${reopened} then null else g.handled end
    returning account_id, opened_at = ${now} as opened`.execute(trx)
  for (const account of new Set(rows.filter((row) => row.opened).map((row) => row.account_id)))
    await notifyRealtime(trx, { account, event: 'signsChanged', payload: {} })
}
