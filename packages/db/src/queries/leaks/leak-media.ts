import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { CodedHolder } from './mark-holder.ts'

type Db = Kysely<DatabaseSchema>
/** A media that a leak may show. `version` of the mark of what is served; null where it is unmarked. `secret` is wrapped. */
export type LeakMedia = {
  key: string
  title: string
  generation: number
  source_generation: number
  duration: number | null
  secret: string
  storyboard: string | null
  version: number | null
}

/** Media with a picture of their own whose segments are there, deleted ones until their bytes go. */
const candidates = (accountId: string) => sql`
  select v.key, v.title, v.generation, v.source_generation, v.duration, v.secret, v.storyboard, r.version
  from videos v, lateral (
    select max(mark_version) as version, count(*) filter (where name <> 'audio' and state = 'complete') as pictures
    from renditions r where r.video_key = v.key and r.generation = v.generation) r
  where v.account_id = ${accountId} and v.generation > 0 and v.type not in ('audio', 'youtube') and r.pictures > 0 and v.purge_started_at is null`

/** Media of an account that a leak may show, in the order of their keys. */
export async function listLeakMedia(db: Db, accountId: string, { after, limit }: { after: string; limit: number }): Promise<LeakMedia[]> {
  const { rows } = await sql<LeakMedia>`${candidates(accountId)} and v.key > ${after} order by v.key limit ${limit}`.execute(db)
  return rows
}

/** One of them. */
export async function findLeakMedia(db: Db, accountId: string, key: string): Promise<LeakMedia | undefined> {
  const { rows } = await sql<LeakMedia>`${candidates(accountId)} and v.key = ${key}`.execute(db)
  return rows[0]
}

/** How many media of an account a leak may show, with and without a mark. */
export async function countLeakMedia(db: Db, accountId: string): Promise<{ marked: number; unmarked: number }> {
  const { rows } = await sql<{ marked: number; unmarked: number }>`
    select count(*) filter (where version is not null)::int as marked, count(*) filter (where version is null)::int as unmarked
    from (${candidates(accountId)}) m`.execute(db)
  return rows[0] ?? { marked: 0, unmarked: 0 }
}

/** Marked generations of a media that somebody was given, with how many were, the latest first. `version` of their mark. */
export async function listMarkedGenerations(db: Db, videoKey: string): Promise<{ generation: number; version: number; holders: number }[]> {
  const { rows } = await sql<{ generation: number; version: number; holders: number }>`
    select generation, version, count(*)::int as holders from mark_holders where video_key = ${videoKey}
    group by generation, version order by generation desc`.execute(db)
  return rows
}

const batch = 5000

/** Everybody who was given a marked generation, a batch at a time. */
export async function* readMarkHolders(db: Db, videoKey: string, generation: number): AsyncGenerator<CodedHolder> {
  for (let [kind, after] = ['', '']; ;) {
    const { rows } = await sql<CodedHolder>`
      select kind, holder_id as id from mark_holders where video_key = ${videoKey} and generation = ${generation} and (kind, holder_id) > (${kind}, ${after})
      order by kind, holder_id limit ${batch}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    ;[kind, after] = [last.kind, last.id]
  }
}
