import { fullBucket, type KeyAllowance, type KeyBucket, toMultirange } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** Which bucket: of a holder and a media; `allowance` of one that is not there yet. */
export type BucketPlace = { videoKey: string; holder: string; allowance: KeyAllowance }
/** A bucket, locked, and which of the wanted segments its holder was given before. */
export type HeldBucket = BucketPlace & { bucket: KeyBucket; given: ReadonlySet<number> }

type Row = { holder: string; level: number; at: Date; pressure: number; episodeAt: Date; episodeSeconds: number; given: number[] }

/**
 * The buckets at these places, full ones where there was none, locked in one order until the transaction ends.
 * @param generation what a holder was given of an earlier one is forgotten: the file is another.
 * @param wanted sequence numbers [from, to).
 */
export async function lockKeyBuckets(
  trx: Db,
  places: readonly BucketPlace[],
  generation: number,
  wanted: { from: number; to: number },
  now: Date,
): Promise<HeldBucket[]> {
  const sorted = places.toSorted((a, b) => (a.holder < b.holder ? -1 : 1))
  const holders = sorted.map(({ holder }) => holder)
  const [videoKey = ''] = places.map((place) => place.videoKey)
  await sql`
    insert into key_buckets (video_key, holder, generation, level, at, episode_at, used_on)
    select ${videoKey}, n.holder, ${generation}, n.level, ${now}, ${now}, ${now}::date
    from unnest(${holders}::text[], ${sorted.map(({ allowance }) => allowance.burst)}::real[]) as n(holder, level)
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<Row>`
    select b.holder, b.level, b.at, b.pressure, b.episode_at as "episodeAt", b.episode_seconds as "episodeSeconds",
      case when b.generation = ${generation} then array(
        select s from generate_series(${wanted.from}::integer, ${wanted.to - 1}::integer) as s where b.given @> s) else '{}' end as given
    from key_buckets b where b.video_key = ${videoKey} and b.holder = any(${holders}) order by b.holder for update`.execute(trx)
  const byHolder = new Map(rows.map((row) => [row.holder, row]))
  return sorted.map((place) => {
    const row = byHolder.get(place.holder)
    if (!row) return { ...place, bucket: fullBucket(place.allowance, now), given: new Set() }
    const { given, holder: _, ...bucket } = row
    return { ...place, bucket, given: new Set(given) }
  })
}

/** Stores locked buckets, and adds the segments [from, to) to what their holders were given. */
export async function saveKeyBuckets(
  trx: Db,
  held: readonly Omit<HeldBucket, 'given' | 'allowance'>[],
  generation: number,
  added: { from: number; to: number } | null,
  now: Date,
): Promise<void> {
  const column = <K extends keyof KeyBucket>(key: K) => held.map(({ bucket }) => bucket[key])
  const [videoKey = ''] = held.map((each) => each.videoKey)
  const given = toMultirange(added ? [[added.from, added.to]] : [])
  await sql`
    update key_buckets b set level = n.level, at = n.at, pressure = n.pressure, episode_at = n.episode_at, episode_seconds = n.episode_seconds,
      given = case when b.generation < ${generation} then ${given}::int4multirange
        when b.generation = ${generation} then b.given + ${given}::int4multirange else b.given end,
      generation = greatest(b.generation, ${generation}), used_on = ${now}::date
    from unnest(${held.map(({ holder }) => holder)}::text[], ${column('level')}::real[], ${column('at')}::timestamptz[], ${column('pressure')}::real[],
      ${column('episodeAt')}::timestamptz[], ${column('episodeSeconds')}::real[]) as n(holder, level, at, pressure, episode_at, episode_seconds)
    where b.video_key = ${videoKey} and b.holder = n.holder`.execute(trx)
}

/** Deletes buckets that nobody used since a day. */
export async function deleteIdleBuckets(db: Db, before: Date): Promise<void> {
  await sql`delete from key_buckets where used_on < ${before}::date`.execute(db)
}
