import type { Database } from '@videozz/db'
import { addChanges, addSeconds, type CurveChanges, encodeCurve, encodeSamples } from '@videozz/domain'
import { sql } from 'kysely'

type Day = { videoKey: string; day: string; views: number; duration: number }
const batch = 2000

/** Numbers from 0 to 1, the same in every run (a linear congruential generator). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** The curve of a day's views: six in ten from the beginning to anywhere, a third of those to the end; the others two pieces; one in ten sees some again. */
function curveOf({ views, duration }: Day, next: () => number): { points: Buffer; samples: Buffer | null } {
  const changes: CurveChanges = new Map()
  for (let view = 0; view < views; view++) {
    const middle = 1 + Math.floor(next() * (duration - 2))
    const kind = next()
    if (kind < 0.2) addSeconds(changes, [[0, duration]], 'seen')
    else if (kind < 0.6) addSeconds(changes, [[0, middle]], 'seen')
    else
      addSeconds(
        changes,
        [
          [0, Math.ceil(middle / 3)],
          [middle, Math.min(duration, middle + 120)],
        ],
        'seen',
      )
    if (next() < 0.1) addSeconds(changes, [[Math.floor(middle / 4), Math.ceil(middle / 3)]], 'again')
  }
  const curve = addChanges([], changes)
  const points = Buffer.from(encodeCurve(curve))
  const samples = encodeSamples(curve, duration, points.length)
  return { points, samples: samples && Buffer.from(samples) }
}

/** The curves of all views in `stat_media_days`. */
export async function seedCurves(db: Database): Promise<void> {
  const next = numbersFrom(7)
  const { rows } = await sql<Day>`
    select s.video_key as "videoKey", s.day, s.views_imprint + s.views_plain as views, v.duration::int as duration
    from stat_media_days s join videos v on v.key = s.video_key order by s.day, s.video_key`.execute(db)
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch).map((row) => ({ ...row, ...curveOf(row, next) }))
    await sql`
      insert into media_curves (video_key, source_generation, day, views, points, samples, sampled_seconds)
      select video_key, 1, day, views, points, samples, case when samples is not null then duration end
      from unnest(${some.map(({ videoKey }) => videoKey)}::char(16)[], ${some.map((row) => row.day)}::date[], ${some.map(({ views }) => views)}::integer[],
        ${some.map(({ duration }) => duration)}::integer[], ${some.map(({ points }) => points)}::bytea[], ${some.map(({ samples }) => samples)}::bytea[])
        as n(video_key, day, views, duration, points, samples)`.execute(db)
  }
}
