import type { Insertable, Kysely, Selectable } from 'kysely'
import type { RenditionTable } from '../../schema/media.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type RenditionRow = Selectable<RenditionTable>

/** The unmarked renditions of a generation. */
export function listRenditions(db: Db, videoKey: string, generation: number): Promise<RenditionRow[]> {
  return db
    .selectFrom('renditions')
    .selectAll()
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('variant', '=', 0)
    .execute()
}

/** Adds renditions; those that are there already are left as they are. */
export async function insertRenditions(trx: Db, rows: readonly Insertable<RenditionTable>[]): Promise<void> {
  await trx
    .insertInto('renditions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Names of the unmarked video renditions of a generation that are whole. */
export async function listWholeVideoRenditions(db: Db, videoKey: string, generation: number): Promise<string[]> {
  const rows = await db
    .selectFrom('renditions')
    .select('name')
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('variant', '=', 0)
    .where('state', '=', 'complete')
    .where('name', '!=', 'audio')
    .execute()
  return rows.map((row) => row.name)
}

export async function updateRenditionStates(
  trx: Db,
  { videoKey, generation, names }: { videoKey: string; generation: number; names: readonly string[] },
  state: 'encoding' | 'complete',
): Promise<void> {
  await trx
    .updateTable('renditions')
    .set({ state })
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('name', 'in', names)
    .execute()
}

/** A rendition is whole. @returns its length in seconds. */
export async function completeRendition(trx: Db, videoKey: string, generation: number, name: string): Promise<number> {
  const done = await trx
    .updateTable('renditions')
    .set({ state: 'complete' })
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('name', '=', name)
    .returning('published_seconds')
    .executeTakeFirstOrThrow()
  return done.published_seconds
}

/** Every generation of a media that has renditions. */
export async function listGenerations(db: Db, videoKey: string): Promise<number[]> {
  const rows = await db.selectFrom('renditions').select('generation').distinct().where('video_key', '=', videoKey).execute()
  return rows.map((row) => row.generation)
}

/** Generations of a media before one. */
export async function listGenerationsBefore(db: Db, videoKey: string, generation: number): Promise<number[]> {
  const rows = await db
    .selectFrom('renditions')
    .select('generation')
    .distinct()
    .where('video_key', '=', videoKey)
    .where('generation', '<', generation)
    .execute()
  return rows.map((row) => row.generation)
}

/** The latest generation, up to one, that has a whole rendition; null where none has. */
export async function findWholeGeneration(db: Db, videoKey: string, upTo: number): Promise<number | null> {
  const whole = await db
    .selectFrom('renditions')
    .select((select) => select.fn.max('generation').as('generation'))
    .where('video_key', '=', videoKey)
    .where('state', '=', 'complete')
    .where('generation', '<=', upTo)
    .executeTakeFirst()
  return whole?.generation ?? null
}
