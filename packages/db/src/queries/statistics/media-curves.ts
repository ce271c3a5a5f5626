import { addChanges, addSeconds, type CurveSums, decodeCurve, encodeCurve, parseMultirange, type RollUp } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
type CurveRow = { video_key: string; source_generation: number; day: string; points: Uint8Array }

/** Takes what sessions of viewers saw out of the curves, as their ranges are about to be deleted. Call it with `lockRollUps`, nothing queued. */
export async function takeFromCurves(trx: Db, viewerIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ key: string; watched: string; rewatched: string }>`
    select concat_ws('|', video_key, source_generation, (view_started_at at time zone 'America/Sao_Paulo')::date) as key, watched::text, rewatched::text
    from (select distinct account_id from viewers where id = any(${viewerIds}::char(16)[])) a
      cross join lateral sessions_of(a.account_id, ${viewerIds}::char(16)[]) s
    where view_started_at is not null and not isempty(watched)`.execute(trx)
  const curves: RollUp['curves'] = new Map()
  for (const { key, watched, rewatched } of rows) {
    const curve = curves.get(key) ?? { views: 0, changes: new Map() }
    curves.set(key, curve)
    curve.views -= 1
    addSeconds(curve.changes, parseMultirange(watched), 'seen', -1)
    addSeconds(curve.changes, parseMultirange(rewatched), 'again', -1)
  }
  await addToCurves(trx, curves)
}

/** Adds seconds seen to the curves of media, by the day their views began. Call it where no other process writes curves. */
export async function addToCurves(trx: Db, curves: RollUp['curves']): Promise<void> {
  if (curves.size === 0) return
  const keys = [...curves.keys()].map((key) => key.split('|'))
  const named = sql`unnest(${keys.map(([videoKey]) => videoKey)}::char(16)[], ${keys.map(([, generation]) => Number(generation))}::integer[],
    ${keys.map(([, , day]) => day)}::date[]) as n(video_key, source_generation, day)`
  const { rows } = await sql<CurveRow>`
    select t.video_key, t.source_generation, t.day, t.points from ${named}
      join media_curves t on t.video_key = n.video_key and t.source_generation = n.source_generation and t.day = n.day`.execute(trx)
  const known = new Map(rows.map((row) => [`${row.video_key}|${row.source_generation}|${row.day}`, row.points]))
  const next = [...curves].map(([key, sums]) => nextCurve(key, sums, known.get(key)))
  await sql`
    insert into media_curves as t (video_key, source_generation, day, views, points)
    select video_key, source_generation, day, views, points
    from unnest(${next.map(({ key: [videoKey] }) => videoKey)}::char(16)[], ${next.map(({ key: [, generation] }) => Number(generation))}::integer[],
      ${next.map(({ key: [, , day] }) => day)}::date[], ${next.map(({ views }) => views)}::integer[], ${next.map(({ points }) => points)}::bytea[])
      as n(video_key, source_generation, day, views, points)
    on conflict (video_key, source_generation, day) do update set views = t.views + excluded.views, points = excluded.points`.execute(trx)
}

const nextCurve = (key: string, { views, changes }: CurveSums, points: Uint8Array | undefined) => ({
  key: key.split('|'),
  views,
  points: Buffer.from(encodeCurve(addChanges(points ? decodeCurve(points) : [], changes))),
})
