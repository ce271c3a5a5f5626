import { fullBucket, type KeyBucket, keyBurst, toMultirange } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** A bucket of a media, locked, and which of the wanted segments its holder was given before. */
export type HeldBucket = {
  holder: string
  bucket: KeyBucket
  given: ReadonlySet<number>
  /** Of a network: when the first of its devices were given their first key of the media. */
  arrivals: readonly Date[]
  /** It was made by this call. */
  isNew: boolean
}

type Row = {
  holder: string
  level: number
  at: Date
  pressure: number
  episodeAt: Date
  episodeSeconds: number
  given: number[]
  arrivals: Date[]
}

/**
 * The buckets of these holders for a media, full ones where there was none, locked in one order until the transaction ends.
 * @param generation what a holder was given of an earlier one is forgotten: the file is another.
 * @param wanted sequence numbers [from, to).
 * @returns them in the order of `holders`.
 */
export async function lockKeyBuckets(
  trx: Db,
  { videoKey, generation }: { videoKey: string; generation: number },
  holders: readonly string[],
  wanted: { from: number; to: number },
  now: Date,
): Promise<HeldBucket[]> {
  const sorted = holders.toSorted()
  const made = await sql<{ holder: string }>`
    insert into key_buckets (video_key, holder, generation, level, at, episode_at, used_on)
    select ${videoKey}, n.holder, ${generation}, ${keyBurst}, ${now}, ${now}, ${now}::date
    from unnest(${sorted}::text[]) as n(holder)
    on conflict do nothing returning holder`.execute(trx)
  const { rows } = await sql<Row>`
    select b.holder, b.level, b.at, b.pressure, b.episode_at as "episodeAt", b.episode_seconds as "episodeSeconds", b.arrivals,
      case when b.generation = ${generation} then array(
        select s from generate_series(${wanted.from}::integer, ${wanted.to - 1}::integer) as s where b.given @> s) else '{}' end as given
    from key_buckets b where b.video_key = ${videoKey} and b.holder = any(${sorted}) order by b.holder for update`.execute(trx)
  const newOnes = new Set(made.rows.map(({ holder }) => holder))
  const byHolder = new Map(rows.map((row) => [row.holder, row]))
  return holders.map((holder) => {
    const row = byHolder.get(holder)
    // Deleted meanwhile by the nightly job.
    if (!row) return { holder, bucket: fullBucket(now), given: new Set(), arrivals: [], isNew: true }
    const { given, arrivals, holder: _, ...bucket } = row
    return { holder, bucket, given: new Set(given), arrivals, isNew: newOnes.has(holder) }
  })
}

/** Stores locked buckets of a media, and adds the segments [from, to) to what their holders were given. */
export async function saveKeyBuckets(
  trx: Db,
  { videoKey, generation }: { videoKey: string; generation: number },
  held: readonly Omit<HeldBucket, 'given' | 'isNew'>[],
  added: { from: number; to: number } | null,
  now: Date,
): Promise<void> {
  const column = <K extends keyof KeyBucket>(key: K) => held.map(({ bucket }) => bucket[key])
  const given = toMultirange(added ? [[added.from, added.to]] : [])
  // An array of arrays of different lengths is none to PostgreSQL.
  const arrivals = held.map((each) => `{${each.arrivals.map((at) => `"${at.toISOString()}"`).join(',')}}`)
  await sql`
    update key_buckets b set level = n.level, at = n.at, pressure = n.pressure, episode_at = n.episode_at, episode_seconds = n.episode_seconds,
      arrivals = n.arrivals::timestamptz[],
      given = case when b.generation < ${generation} then ${given}::int4multirange
        when b.generation = ${generation} then b.given + ${given}::int4multirange else b.given end,
      generation = greatest(b.generation, ${generation}), used_on = ${now}::date
    from unnest(${held.map(({ holder }) => holder)}::text[], ${column('level')}::real[], ${column('at')}::timestamptz[], ${column('pressure')}::real[],
      ${column('episodeAt')}::timestamptz[], ${column('episodeSeconds')}::real[], ${arrivals}::text[])
      as n(holder, level, at, pressure, episode_at, episode_seconds, arrivals)
    where b.video_key = ${videoKey} and b.holder = n.holder`.execute(trx)
}

/** Deletes buckets that nobody used since `before`. */
export async function deleteIdleBuckets(db: Db, before: Date): Promise<void> {
  await sql`delete from key_buckets where used_on < ${before}::date`.execute(db)
}
