import type { RollUp } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
const partOf = (place: number) => (key: string) => key.split('|')[place] ?? ''

/** Adds sums of hours, of days by media, and of days by what was watched with, to what is there. */
export async function writeViewSums(trx: Db, { hours, mediaDays, parts }: Pick<RollUp, 'hours' | 'mediaDays' | 'parts'>): Promise<void> {
  if (hours.size > 0) {
    const [keys, sums] = [[...hours.keys()], [...hours.values()]]
    await sql`
      insert into stat_hours as t (account_id, hour, views_imprint, views_plain, seconds)
      select * from unnest(${keys.map(partOf(0))}::char(16)[], ${keys.map(partOf(1))}::integer[], ${sums.map(({ imprint }) => imprint)}::integer[],
        ${sums.map(({ plain }) => plain)}::integer[], ${sums.map(({ seconds }) => seconds)}::double precision[])
      on conflict (account_id, hour) do update set views_imprint = t.views_imprint + excluded.views_imprint,
        views_plain = t.views_plain + excluded.views_plain, seconds = t.seconds + excluded.seconds`.execute(trx)
  }
  if (mediaDays.size > 0) {
    const [keys, sums] = [[...mediaDays.keys()], [...mediaDays.values()]]
    await sql`
      insert into stat_media_days as t (account_id, day, video_key, views_imprint, views_plain, seconds)
      select * from unnest(${keys.map(partOf(0))}::char(16)[], ${keys.map(partOf(1))}::date[], ${keys.map(partOf(2))}::char(16)[],
        ${sums.map(({ imprint }) => imprint)}::integer[], ${sums.map(({ plain }) => plain)}::integer[], ${sums.map(({ seconds }) => seconds)}::double precision[])
      on conflict (account_id, day, video_key) do update set views_imprint = t.views_imprint + excluded.views_imprint,
        views_plain = t.views_plain + excluded.views_plain, seconds = t.seconds + excluded.seconds`.execute(trx)
  }
  if (parts.size > 0) {
    const [keys, sums] = [[...parts.keys()], [...parts.values()]]
    await sql`
      insert into stat_day_parts as t (account_id, day, part, value, views, seconds)
      select * from unnest(${keys.map(partOf(0))}::char(16)[], ${keys.map(partOf(1))}::date[], ${keys.map(partOf(2))}::text[], ${keys.map(partOf(3))}::text[],
        ${sums.map(({ views }) => views)}::integer[], ${sums.map(({ seconds }) => seconds)}::double precision[])
      on conflict (account_id, day, part, value) do update set views = t.views + excluded.views, seconds = t.seconds + excluded.seconds`.execute(
      trx,
    )
  }
}

/** Adds what was told of how well playback went. */
export async function writeQualitySums(trx: Db, quality: RollUp['quality']): Promise<void> {
  if (quality.size === 0) return
  const [keys, sums] = [[...quality.keys()], [...quality.values()]]
  await sql`
    insert into stat_quality_days as t (account_id, day, browser, network, views, first_frames, stalls, stall_ms, errors, bits, play_ms)
    select account_id, day, browser, network, views, first_frames::integer[], stalls, stall_ms, errors, bits, play_ms
    from unnest(${keys.map(partOf(0))}::char(16)[], ${keys.map(partOf(1))}::date[], ${keys.map(partOf(2))}::text[], ${keys.map(partOf(3))}::text[],
      ${sums.map(({ views }) => views)}::integer[], ${sums.map(({ firstFrames }) => `{${firstFrames.join(',')}}`)}::text[],
      ${sums.map(({ stalls }) => stalls)}::integer[], ${sums.map(({ stallMs }) => stallMs)}::double precision[], ${sums.map(({ errors }) => errors)}::integer[],
      ${sums.map(({ bits }) => bits)}::double precision[], ${sums.map(({ playMs }) => playMs)}::double precision[])
      as n(account_id, day, browser, network, views, first_frames, stalls, stall_ms, errors, bits, play_ms)
    on conflict (account_id, day, browser, network) do update set views = t.views + excluded.views, stalls = t.stalls + excluded.stalls,
      stall_ms = t.stall_ms + excluded.stall_ms, errors = t.errors + excluded.errors, bits = t.bits + excluded.bits, play_ms = t.play_ms + excluded.play_ms,
      first_frames = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
        from unnest(t.first_frames, excluded.first_frames) with ordinality as f(a, b, place))`.execute(trx)
}
