import type { VideoType } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** A media that is watched now; times in seconds. */
export type WatchedNow = {
  key: string
  title: string
  type: VideoType
  custom_thumbnail: string | null
  thumbnails: string[]
  selected_thumb: number
  people: number
  phones: number
  begunJustNow: number
  longestSeconds: number
  fromSecond: number | null
  toSecond: number | null
  site: string | null
}

const mostMedia = 50

/** Who holds the right to play now and does play, by media; previews are not counted. */
export async function readWatchingNow(db: Db, accountId: string, now: Date): Promise<{ people: number; media: WatchedNow[] }> {
  const { rows } = await sql<WatchedNow & { all: number }>`
    with watching as materialized (
      select s.viewer_id, s.video_key, s.position, s.site, s.device_kind, l.started_at from playback_leases l
        join playback_sessions s on s.id = l.session_id and s.created_at > ${now}::timestamptz - interval '1 day'
      where l.account_id = ${accountId} and l.expires_at > ${now} and l.ended_reason is null and l.paused_at is null and not s.preview
        and s.view_started_at is not null),
    media as (
      select video_key, count(distinct viewer_id)::integer as people, count(distinct viewer_id) filter (where device_kind = 'phone')::integer as phones,
        count(distinct viewer_id) filter (where started_at > ${now}::timestamptz - interval '2 minutes')::integer as "begunJustNow",
        extract(epoch from ${now}::timestamptz - min(started_at))::integer as "longestSeconds",
        percentile_disc(0.25) within group (order by position) as "fromSecond", percentile_disc(0.75) within group (order by position) as "toSecond",
        mode() within group (order by site) as site
      from watching group by video_key)
    select m.*, v.key, v.title, v.type, v.custom_thumbnail, v.thumbnails, v.selected_thumb,
      (select count(distinct viewer_id) from watching)::integer as all
    from media m join videos v on v.key = m.video_key and v.deleted_at is null order by m.people desc, v.title limit ${mostMedia}`.execute(
    db,
  )
  return { people: rows[0]?.all ?? 0, media: rows }
}
