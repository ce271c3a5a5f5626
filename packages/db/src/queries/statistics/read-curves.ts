import { addChanges, addSamples, type CurveChanges, readChanges, sampleCurve, samplePlaces, wholeSeconds } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { DayPeriod } from './read-periods.ts'

type Db = Kysely<DatabaseSchema>
export type CurveOfDay = { views: number; points: Uint8Array }

/** The curves of views of the present source file of a media that began on the days of a period. */
export async function readCurves(db: Db, videoKey: string, { start, end }: DayPeriod): Promise<CurveOfDay[]> {
  const { rows } = await sql<CurveOfDay>`
    select c.views, c.points from videos v join media_curves c on c.video_key = v.key and c.source_generation = v.source_generation
    where v.key = ${videoKey} and c.day between ${start} and ${end}`.execute(db)
  return rows
}

export type SampledMedia = { key: string; duration: number | null }
/** Views of a media, and how many of them saw its second at each place (`secondOfPlace`). */
export type CurveSamples = { views: number; seen: number[] }
type SampledRow = { key: string; views: number; samples: Uint8Array | null; curves: Uint8Array[] | null }

/**
 * The curves of several media of a period, added up at evenly spaced places; media without views or length are left out. Days without
 * samples, or with those of another length, are read as whole curves.
 */
export async function readCurveSamples(
  db: Db,
  media: readonly SampledMedia[],
  { start, end }: DayPeriod,
): Promise<Map<string, CurveSamples>> {
  const lengths = new Map(
    media.map(({ key, duration }) => [key, wholeSeconds(duration ?? 0)] as const).filter(([, seconds]) => seconds > 0),
  )
  if (lengths.size === 0) return new Map()
  const { rows } = await sql<SampledRow>`
    select v.key, sum(c.views)::integer as views, string_agg(c.samples, ''::bytea) filter (where c.sampled_seconds = m.seconds) as samples,
      array_agg(c.points) filter (where c.sampled_seconds is distinct from m.seconds) as curves
    from unnest(${[...lengths.keys()]}::char(16)[], ${[...lengths.values()]}::integer[]) as m(key, seconds)
      join videos v on v.key = m.key join media_curves c on c.video_key = v.key and c.source_generation = v.source_generation
    where c.day between ${start} and ${end} group by v.key order by v.key`.execute(db)
  return new Map(
    rows.flatMap((row) => (row.views > 0 ? [[row.key, { views: row.views, seen: addUp(row, lengths.get(row.key) ?? 0) }] as const] : [])),
  )
}

function addUp({ samples, curves }: SampledRow, seconds: number): number[] {
  const changes: CurveChanges = new Map()
  for (const curve of curves ?? [])
    readChanges(curve, (at, seen) => {
      changes.set(at, [(changes.get(at)?.[0] ?? 0) + seen, 0])
    })
  const sums = changes.size === 0 ? Array.from({ length: samplePlaces }, () => 0) : sampleCurve(addChanges([], changes), seconds)
  if (samples) addSamples(sums, samples)
  return sums
}
