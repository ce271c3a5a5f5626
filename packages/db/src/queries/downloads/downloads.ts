import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { DownloadTable } from '../../schema/downloads.ts'

type Db = Kysely<DatabaseSchema>
export type DownloadRow = Selectable<DownloadTable>
/**
 * Which file: a rendition of a generation. Of a marked one `personId` says whose code it has; without, all of its segments are the first
 * variant, which names nobody.
 */
export type DownloadPlace = {
  videoKey: string
  accountId: string
  generation: number
  rendition: string
  marked: boolean
  personId?: string | null
}

/** Key of a file made for downloading in the object store. */
const downloadObjectKey = (id: string): string => `d/${id}`

/**
 * The download of a media as it is, its last request set to now, for `requestDownload`. `queue` is true for a new one, or one that failed
 * where `retry` is set: it has to be made.
 */
export async function takeDownload(
  trx: Db,
  { videoKey, accountId, generation, rendition, marked, personId = null }: DownloadPlace,
  retry: boolean,
  now: Date,
): Promise<{ download: DownloadRow; queue: boolean }> {
  const id = createKey()
  const download = await trx
    .insertInto('downloads')
    .values({
      id,
      video_key: videoKey,
      account_id: accountId,
      generation,
      rendition,
      variant: marked ? 1 : 0,
      person_id: personId,
      object_key: downloadObjectKey(id),
      state: 'preparing',
      size: null,
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`video_key, generation, rendition, variant, coalesce(person_id, '')`).doUpdateSet({ used_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  if (download.id === id) return { download, queue: true }
  if (download.state !== 'failed' || !retry) return { download, queue: false }
  await trx.updateTable('downloads').set({ state: 'preparing', progress: 0 }).where('id', '=', download.id).execute()
  return { download: { ...download, state: 'preparing', progress: 0 }, queue: true }
}

/** Size in bytes of a file that is made; undefined where it is not. */
export async function findMadeDownloadSize(db: Db, place: Omit<DownloadPlace, 'accountId'>): Promise<number | undefined> {
  const made = await db
    .selectFrom('downloads')
    .select('size')
    .where('video_key', '=', place.videoKey)
    .where('generation', '=', place.generation)
    .where('rendition', '=', place.rendition)
    .where('variant', '=', place.marked ? 1 : 0)
    .where('person_id', 'is not distinct from', place.personId ?? null)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return made?.size ?? undefined
}

export type DownloadWork = DownloadRow & { init_address: string | null; bytes: number; mark_version: number | null }

/**
 * A file to be made, with the bytes of its segments; undefined where the request was withdrawn or the generation of the media has changed.
 */
export async function findDownloadWork(db: Db, id: string): Promise<DownloadWork | undefined> {
  const { rows } = await sql<DownloadWork>`
    select d.*, r.init_address, r.mark_version, (
      select coalesce(sum(s.size), 0)::bigint from segments s
      where s.video_key = d.video_key and s.generation = d.generation and s.rendition = d.rendition and s.variant = d.variant) as bytes
    from downloads d join videos v on v.key = d.video_key and v.generation = d.generation and v.deleted_at is null
      join renditions r on r.video_key = d.video_key and r.generation = d.generation and r.name = d.rendition and (r.mark_version is null) = (d.variant = 0)
    where d.id = ${id} and d.state = 'preparing' and r.state = 'complete'`.execute(db)
  return rows[0]
}

/** Whether the file is made. */
export async function isDownloadReady(db: Db, id: string): Promise<boolean> {
  const ready = await db.selectFrom('downloads').select('id').where('id', '=', id).where('state', '=', 'ready').executeTakeFirst()
  return ready !== undefined
}

/** @param progress 0–100. */
export async function noteDownloadProgress(db: Db, id: string, progress: number): Promise<void> {
  await db.updateTable('downloads').set({ progress }).where('id', '=', id).where('state', '=', 'preparing').execute()
}

/** @returns false where the request was withdrawn: its bytes must be deleted. */
export async function endDownload(db: Db, id: string, end: { state: 'ready'; size: number } | { state: 'failed' }): Promise<boolean> {
  const row = await db
    .updateTable('downloads')
    .set({ ...end, ...(end.state === 'ready' && { progress: 100 }) })
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes the row of a file that was not made and cannot be made now, so that the next request makes it.
 * @returns the key at which bytes of an earlier try may be stored.
 */
export async function dropUnmadeDownload(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('downloads')
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .returning('object_key')
    .executeTakeFirst()
  return row?.object_key
}

/**
 * Deletes the row of a file whose bytes are missing, as after restoring the database without the store: the next request makes it again.
 */
export async function dropLostDownload(db: Db, objectKey: string): Promise<void> {
  await db.deleteFrom('downloads').where('object_key', '=', objectKey).where('state', '=', 'ready').execute()
}

/** Deletes the rows of files last requested before an instant. @returns the keys of their bytes. */
export async function dropUnusedDownloads(db: Db, usedBefore: Date): Promise<string[]> {
  const rows = await db.deleteFrom('downloads').where('used_at', '<', usedBefore).returning('object_key').execute()
  return rows.map((row) => row.object_key)
}

/** Deletes the rows of the files of a generation. @returns the keys of their bytes. */
export async function dropGenerationDownloads(db: Db, videoKey: string, generation: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('downloads')
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .returning('object_key')
    .execute()
  return rows.map((row) => row.object_key)
}
