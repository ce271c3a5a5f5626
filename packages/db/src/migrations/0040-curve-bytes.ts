import { encodeCurve } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'

type Row = { video_key: string; source_generation: number; day: string; old: number[] }
const batch = 1000

/** Curves in bytes instead of lists of integers: a quarter of the room, and read many times faster. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media_curves rename column points to old`.execute(db)
  await sql`alter table media_curves add column points bytea not null default ''`.execute(db)
  for (let after: Row | undefined; ;) {
    const next =
      after && sql`where (video_key, source_generation, day) > (${after.video_key}, ${after.source_generation}, ${after.day}::date)`
    const { rows } = await sql<Row>`
      select video_key, source_generation, day::text, old from media_curves ${next ?? sql``}
      order by video_key, source_generation, day limit ${batch}`.execute(db)
    await sql`
      update media_curves c set points = n.points
      from unnest(${rows.map((row) => row.video_key)}::char(16)[], ${rows.map((row) => row.source_generation)}::integer[], ${rows.map((row) => row.day)}::date[],
        ${rows.map((row) => Buffer.from(encodeCurve(row.old)))}::bytea[]) as n(video_key, source_generation, day, points)
      where c.video_key = n.video_key and c.source_generation = n.source_generation and c.day = n.day`.execute(db)
    after = rows.at(-1)
    if (rows.length < batch) break
  }
  await sql`alter table media_curves drop column old`.execute(db)
}
