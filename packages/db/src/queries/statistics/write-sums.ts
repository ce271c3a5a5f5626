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
