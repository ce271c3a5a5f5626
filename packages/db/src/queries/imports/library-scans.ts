import type { ErrorCode, ImportState } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { ImportBatchTable } from '../../schema/imports.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
type Batch = Selectable<ImportBatchTable>

/** A library that one process reads: `until` is the end of its claim, which nobody else has. */
export type HeldScan = { id: string; until: Date }
/** A file found in a library. */
export type ListedFile = {
  externalId: string
  title: string
  description: string
  extras: Record<string, unknown>
  state: Extract<ImportState, 'listed' | 'skipped'>
  error: ErrorCode | null
}

/** Takes the library that waited longest for being read, if any is due. */
export async function claimScan(db: Db, { now, until, except }: { now: Date; until: Date; except: string[] }): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    update import_batches set scan_claimed_until = ${until}
    where id = (select id from import_batches where kind = 'library' and not (id = any(${except}::char(16)[]))
        and (state = 'scanning' or (state = 'ready' and cursor is not null))
        and (scan_claimed_until is null or scan_claimed_until <= ${now})
      order by scan_claimed_until nulls first, created_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** Locks a library that this process reads until the transaction ends; undefined when it was taken over, started or canceled. */
export const lockHeldScan = (trx: Db, { id, until }: HeldScan): Promise<Batch | undefined> =>
  trx
    .selectFrom('import_batches')
    .selectAll()
    .where('id', '=', id)
    .where('scan_claimed_until', '=', until)
    .where('state', 'in', ['scanning', 'ready'])
    .forUpdate()
    .executeTakeFirst()

/** What a scan writes of its library. `cursor` null: nothing is left to read. */
export type ScanChange = {
  cursor?: Record<string, unknown> | null
  options?: Record<string, unknown>
  /** Until when the claim lasts; null gives it back. */
  until?: Date | null
  state?: 'ready' | 'canceled'
  error?: ErrorCode | null
  endedAt?: Date
}

/** Changes a library whose lock is held. */
export async function changeScan(trx: Db, id: string, change: ScanChange): Promise<void> {
  await trx
    .updateTable('import_batches')
    .set({
      ...(change.cursor !== undefined && { cursor: change.cursor && JSON.stringify(change.cursor) }),
      ...(change.options !== undefined && { options: JSON.stringify(change.options) }),
      ...(change.until !== undefined && { scan_claimed_until: change.until }),
      ...(change.state !== undefined && { state: change.state }),
      ...(change.error !== undefined && { error: change.error }),
      ...(change.endedAt !== undefined && { ended_at: change.endedAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Stores files of a library that were not found before: pages shift while they are read. @returns how many it has now. */
export async function insertListed(trx: Db, batch: Batch, files: readonly ListedFile[], now: Date): Promise<number> {
  const known = await trx
    .selectFrom('imports')
    .select('external_id')
    .where('batch_id', '=', batch.id)
    .where('external_id', 'in', files.map(({ externalId }) => externalId).concat(''))
    .execute()
  const seen = new Set(known.map(({ external_id }) => external_id))
  const fresh = files.filter(({ externalId }) => !seen.has(externalId) && seen.add(externalId))
  const { count } = await trx
    .selectFrom('imports')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('batch_id', '=', batch.id)
    .executeTakeFirstOrThrow()
  if (fresh.length > 0)
    await trx
      .insertInto('imports')
      .values(
        fresh.map((file, index) => ({
          id: createKey(),
          batch_id: batch.id,
          account_id: batch.account_id,
          user_id: batch.user_id,
          provider: batch.provider,
          external_id: file.externalId,
          place: count + index,
          title: file.title,
          description: file.description,
          extras: JSON.stringify(file.extras),
          state: file.state,
          error: file.error,
          next_attempt_at: now,
          created_at: now,
          ...(file.state === 'skipped' && { ended_at: now }),
        })),
      )
      .execute()
  return count + fresh.length
}

/**
 * Puts the files of a library in the order they were made in, and marks those that are here already: `known` is the key of their media,
 * `changed` says that the file there is another one since.
 */
export async function orderListed(trx: Db, batch: Batch): Promise<void> {
  await sql`
    with ordered as (
      select id, row_number() over (order by extras ->> 'createdAt', external_id) - 1 as place from imports where batch_id = ${batch.id})
    update imports i set place = o.place from ordered o where o.id = i.id and i.place <> o.place`.execute(trx)
  await sql`
    with known as (
      select distinct on (d.external_id) d.external_id, d.video_key, d.extras ->> 'fingerprint' as fingerprint
      from imports d join videos v on v.key = d.video_key and v.deleted_at is null
      where d.account_id = ${batch.account_id} and d.provider = ${batch.provider} and d.state = 'done'
      order by d.external_id, d.ended_at desc)
    update imports i set extras = i.extras || jsonb_build_object('known', k.video_key,
      'changed', coalesce(k.fingerprint <> i.extras ->> 'fingerprint', false))
    from known k where i.batch_id = ${batch.id} and i.state = 'listed' and i.external_id = k.external_id`.execute(trx)
}

export type UntrackedFile = { id: string; externalId: string }

/** Files of a library whose subtitles were not asked for yet, in their order; none of those that are here already. */
export async function listUntracked(db: Db, batchId: string, limit: number): Promise<UntrackedFile[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'external_id'])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'listed')
    .where(sql<boolean>`not extras ? 'tracks' and (not extras ? 'known' or extras -> 'changed' = 'true')`)
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows.map(({ id, external_id }) => ({ id, externalId: external_id }))
}

/** Keeps further facts with an import, in the place of those of the same name. */
export async function addImportExtras(db: Db, id: string, extras: Record<string, unknown>): Promise<void> {
  await sql`update imports set extras = extras || ${JSON.stringify(extras)}::jsonb where id = ${id}`.execute(db)
}
