import {
  addChanges,
  addSeconds,
  type CurveSums,
  decodeCurve,
  encodeCurve,
  encodeSamples,
  parseMultirange,
  type RollUp,
  wholeSeconds,
} from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
type CurveRow = { video_key: string; source_generation: number; day: string; points: Uint8Array | null; duration: number | null }

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
  // The length of a file that was replaced is not known any more: its curves are not sampled.
  const { rows } = await sql<CurveRow>`
    select n.video_key, n.source_generation, n.day, t.points, v.duration from ${named}
      left join media_curves t on t.video_key = n.video_key and t.source_generation = n.source_generation and t.day = n.day
      left join videos v on v.key = n.video_key and v.source_generation = n.source_generation`.execute(trx)
  const known = new Map(rows.map((row) => [`${row.video_key}|${row.source_generation}|${row.day}`, row]))
  const next = [...curves].map(([key, sums]) => nextCurve(key, sums, known.get(key)))
  await sql`
    insert into media_curves as t (video_key, source_generation, day, views, points, samples, sampled_seconds)
    select video_key, source_generation, day, views, points, samples, seconds
    from unnest(${next.map(({ key: [videoKey] }) => videoKey)}::char(16)[], ${next.map(({ key: [, generation] }) => Number(generation))}::integer[],
      ${next.map(({ key: [, , day] }) => day)}::date[], ${next.map(({ views }) => views)}::integer[], ${next.map(({ points }) => points)}::bytea[],
      ${next.map(({ samples }) => samples)}::bytea[], ${next.map(({ seconds }) => seconds)}::integer[])
      as n(video_key, source_generation, day, views, points, samples, seconds)
    on conflict (video_key, source_generation, day) do update set views = t.views + excluded.views, points = excluded.points,
      samples = excluded.samples, sampled_seconds = excluded.sampled_seconds`.execute(trx)
}

function nextCurve(key: string, { views, changes }: CurveSums, known: CurveRow | undefined) {
  const curve = addChanges(known?.points ? decodeCurve(known.points) : [], changes)
  const points = Buffer.from(encodeCurve(curve))
  const seconds = wholeSeconds(known?.duration ?? 0)
  const samples = encodeSamples(curve, seconds, points.length)
  return { key: key.split('|'), views, points, samples: samples && Buffer.from(samples), seconds: samples && seconds }
}
