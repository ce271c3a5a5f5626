import { decodeCurve, encodeFirstFrames, encodeSamples, samplePlaces, wholeSeconds } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'

const batch = 1000

/**
 * Samples of long curves, for what shows many media at once; counts of first frames in bytes, most of which are zero in a list, and which
 * are added up by joining them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media_curves add column samples bytea, add column sampled_seconds integer`.execute(db)
  await sampleCurves(db)
  await sql`alter table stat_quality_days rename column first_frames to old`.execute(db)
  await sql`alter table stat_quality_days add column first_frames bytea not null default ''`.execute(db)
  await packFirstFrames(db)
  await sql`alter table stat_quality_days drop column old`.execute(db)
}

type CurveRow = { video_key: string; source_generation: number; day: string; points: Uint8Array; duration: number }

async function sampleCurves(db: Kysely<unknown>): Promise<void> {
  for (let after: CurveRow | undefined; ;) {
    const next =
      after && sql`and (c.video_key, c.source_generation, c.day) > (${after.video_key}, ${after.source_generation}, ${after.day}::date)`
    const { rows } = await sql<CurveRow>`
      select c.video_key, c.source_generation, c.day::text, c.points, v.duration
      from media_curves c join videos v on v.key = c.video_key and v.source_generation = c.source_generation
      where v.duration is not null and octet_length(c.points) > ${samplePlaces} ${next ?? sql``}
      order by c.video_key, c.source_generation, c.day limit ${batch}`.execute(db)
    const sampled = rows.flatMap((row) => {
      const seconds = wholeSeconds(row.duration)
      const samples = encodeSamples(decodeCurve(row.points), seconds, row.points.length)
      return samples ? [{ ...row, seconds, samples: Buffer.from(samples) }] : []
    })
    await sql`
      update media_curves c set samples = n.samples, sampled_seconds = n.seconds
      from unnest(${sampled.map((row) => row.video_key)}::char(16)[], ${sampled.map((row) => row.source_generation)}::integer[],
        ${sampled.map((row) => row.day)}::date[], ${sampled.map(({ samples }) => samples)}::bytea[], ${sampled.map(({ seconds }) => seconds)}::integer[])
        as n(video_key, source_generation, day, samples, seconds)
      where c.video_key = n.video_key and c.source_generation = n.source_generation and c.day = n.day`.execute(db)
    after = rows.at(-1)
    if (rows.length < batch) break
  }
}

type QualityRow = { account_id: string; day: string; browser: string; network: string; old: number[] }

async function packFirstFrames(db: Kysely<unknown>): Promise<void> {
  for (let after: QualityRow | undefined; ;) {
    const next =
      after &&
      sql`where (account_id, day, browser, network) > (${after.account_id}, ${after.day}::date, ${after.browser}, ${after.network})`
    const { rows } = await sql<QualityRow>`
      select account_id, day::text, browser, network, old from stat_quality_days ${next ?? sql``}
      order by account_id, day, browser, network limit ${batch}`.execute(db)
    await sql`
      update stat_quality_days q set first_frames = n.first_frames
      from unnest(${rows.map((row) => row.account_id)}::char(16)[], ${rows.map((row) => row.day)}::date[], ${rows.map((row) => row.browser)}::text[],
        ${rows.map((row) => row.network)}::text[], ${rows.map((row) => Buffer.from(encodeFirstFrames(row.old)))}::bytea[])
        as n(account_id, day, browser, network, first_frames)
      where q.account_id = n.account_id and q.day = n.day and q.browser = n.browser and q.network = n.network`.execute(db)
    after = rows.at(-1)
    if (rows.length < batch) break
  }
}
