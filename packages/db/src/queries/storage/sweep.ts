import { type Kysely, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type SeenObject = { key: string; size: number; lastModified: Date }
export type SweepCounts = { objects: number; old: number; named: number; orphans: number; orphanBytes: number }
/** Something a row names that the store does not have, or has otherwise. */
export type MissingSource = { key: string; account_id: string; object: string; expected: number; found: number | null }
export type MissingPieces = { key: string; account_id: string; object: string; expected: number; found: number }

/** The identifier of this database's installation, created by the first call. */
export async function installationId(db: Db): Promise<string> {
  await db
    .insertInto('installation')
    .values({ id: createKey() })
    .onConflict((conflict) => conflict.column('single').doNothing())
    .execute()
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
}

/**
 * Creates the two empty temporary tables of a sweep in this connection: objects found in the store, and objects that are kept without a
 * row.
 */
export async function openSweep(connection: Db): Promise<void> {
  await sql`
    create temp table if not exists seen_objects (key text not null, size bigint not null, modified timestamptz not null);
    create temp table if not exists kept_objects (key text not null);
    truncate seen_objects, kept_objects`.execute(connection)
}

export async function closeSweep(connection: Db): Promise<void> {
  await sql`drop table if exists seen_objects, kept_objects`.execute(connection)
}

export async function noteObjects(connection: Db, objects: SeenObject[]): Promise<void> {
  await sql`
    insert into seen_objects select * from unnest(${objects.map((each) => each.key)}::text[], ${objects.map((each) => each.size)}::bigint[],
      ${objects.map((each) => each.lastModified)}::timestamptz[])`.execute(connection)
}

export async function noteKept(connection: Db, keys: string[]): Promise<void> {
  await sql`insert into kept_objects select unnest(${keys}::text[])`.execute(connection)
}

/** Media of which more may lie in the store than their rows name: being encoded, or with a generation that a newer one replaced. */
export async function listMediaInFlux(
  connection: Db,
  after: string,
  limit: number,
): Promise<
  { key: string; secret: string; generation: number; encoding_generation: number; renditions: { generation: number; name: string }[] }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof listMediaInFlux>>[number]>`
    select v.key, v.secret, v.generation, v.encoding_generation,
      coalesce((select json_agg(json_build_object('generation', r.generation, 'name', r.name)) from renditions r where r.video_key = v.key), '[]') as renditions
    from videos v
    where v.key > ${after} and v.purged_at is null and (v.status not in ('encoded', 'error')
      or exists (select 1 from renditions r where r.video_key = v.key and r.generation <> v.generation))
    order by v.key limit ${limit}`.execute(connection)
  return rows
}

/** Every object that rows name. The picture of a storyboard has the name of the list of its pieces, with another extension. */
const namedObjects = sql`
  select 's/' || address as key from segments
  union all select 's/' || init_address from renditions where init_address is not null
  union all select 's/' || init_address from live_spans
  union all select 's/' || address from live_parts
  union all select 's/' || address from live_leftovers
  union all select 'i/' || image from videos, unnest(thumbnails || array[custom_thumbnail, waveform, storyboard]) as image where image is not null
  union all select 'i/' || image from offers, unnest(array[product_image, custom_image]) as image where image is not null
  union all select 'i/' || image from ai_questions where image is not null
  union all select 'i/' || image from ai_question_images
  union all select 'i/' || (p ->> 'image') from ai_items, jsonb_path_query(content, '$.chapters[*].pictures[*]') p
    where origin = 'ebook' and p ->> 'image' is not null
  union all select 'i/' || logotype from custom_players where logotype is not null
  union all select 'i/' || regexp_replace(storyboard, '[.]vtt$', '.jpg') from videos where storyboard is not null
  union all select source_object from videos where source_object is not null
  union all select object_key from uploads where state in ('open', 'completed', 'replacing')
  union all select object_key from video_sources where object_key is not null and purged_at is null
  union all select object_key from downloads
  union all select key from kept_objects`

const unnamed = sql`select o.* from seen_objects o where not exists (select 1 from (${namedObjects}) n where n.key = o.key)`

/** @param before objects changed later may belong to unfinished work. */
export async function countOrphans(connection: Db, before: Date): Promise<SweepCounts> {
  await sql`analyze seen_objects`.execute(connection)
  const { rows } = await sql<SweepCounts>`
    with u as (${unnamed}),
    lost as (select count(*)::int as orphans, coalesce(sum(size), 0)::bigint as bytes from u where modified < ${before}),
    seen as (select count(*)::int as objects, (count(*) filter (where modified < ${before}))::int as old from seen_objects)
    select objects, old, objects - (select count(*)::int from u) as named, orphans, bytes as "orphanBytes" from seen, lost`.execute(
    connection,
  )
  const [counts] = rows
  if (!counts) throw new Error('A count has one row')
  return counts
}

/** Keys no row names, changed before an instant. */
export async function listOrphans(connection: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from (${unnamed}) u where modified < ${before} limit ${limit}`.execute(connection)
  return rows.map((row) => row.key)
}

/** Which of these segment addresses are named by a row. */
export async function namedSegments(db: Db, addresses: string[]): Promise<{ address: string; video_key: string }[]> {
  if (addresses.length === 0) return []
  return db.selectFrom('segments').select(['address', 'video_key']).where('address', 'in', addresses).execute()
}

/** Sources of media and of completed uploads that the store lacks or has in another size, of rows older than the listing. */
export async function listMissingSources(connection: Db, listedAt: Date, limit: number): Promise<MissingSource[]> {
  const { rows } = await sql<MissingSource>`
    select n.key, n.account_id, n.object, n.expected, o.size as found
    from (
      select key, account_id, source_object as object, source_size as expected from videos
      where deleted_at is null and source_object is not null and created_at < ${listedAt}
      union all select key, account_id, object_key, size from uploads where state = 'completed' and completed_at < ${listedAt}) n
    left join seen_objects o on o.key = n.object
    where o.key is null or o.size <> n.expected order by n.key limit ${limit}`.execute(connection)
  return rows
}

/** Encoded media of which published segments are missing: how many there should be, how many there are, and one that is missing. */
export async function listMissingSegments(connection: Db, listedAt: Date, limit: number): Promise<MissingPieces[]> {
  const { rows } = await sql<MissingPieces>`
    select v.key, v.account_id, count(*)::int as expected, count(o.key)::int as found, min('s/' || s.address) filter (where o.key is null) as object
    from videos v
    join (select video_key, generation, address from segments
      union all select video_key, generation, init_address from renditions where init_address is not null
      union all select video_key, 1, init_address from live_spans) s
      on s.video_key = v.key and s.generation = v.generation
    left join seen_objects o on o.key = 's/' || s.address
    where v.deleted_at is null and v.status in ('encoded', 'error') and v.updated_at < ${listedAt}
    group by v.key, v.account_id having count(*) > count(o.key) order by v.key limit ${limit}`.execute(connection)
  return rows
}

/** Media of which a picture is missing. */
export async function listMissingImages(connection: Db, listedAt: Date, limit: number): Promise<MissingPieces[]> {
  const { rows } = await sql<MissingPieces>`
    select v.key, v.account_id, count(*)::int as expected, count(o.key)::int as found, min('i/' || image) filter (where o.key is null) as object
    from videos v, unnest(v.thumbnails || array[v.custom_thumbnail, v.waveform, v.storyboard]) as image
    left join seen_objects o on o.key = 'i/' || image
    where image is not null and v.deleted_at is null and v.status in ('encoded', 'error') and v.updated_at < ${listedAt}
    group by v.key, v.account_id having count(*) > count(o.key) order by v.key limit ${limit}`.execute(connection)
  return rows
}
