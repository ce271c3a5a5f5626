import { type Kysely, type Selectable, sql } from 'kysely'
import { type ImportBatchState, type ImportKind, type ImportProvider, type ImportState, movingImportStates } from '@videozz/domain'
import { createKey } from '../../key.ts'
import type { ImportBatchTable } from '../../schema/imports.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { ImportRow } from './claims.ts'

type Db = Kysely<DatabaseSchema>
export type ImportBatchRow = Selectable<ImportBatchTable>

export type NewImportBatch = {
  accountId: string
  userId: string
  provider: ImportProvider
  kind: ImportKind
  folderId: string | null
  state: ImportBatchState
  now: Date
}
export type NewImport = {
  externalId: string
  sourceAccount?: string
  title: string
  description?: string
  fileName?: string | null
  size?: number | null
  version?: string | null
  folderId?: string | null
  extras?: Record<string, unknown>
  sealed?: string | null
}

export const insertImportBatch = (db: Db, batch: NewImportBatch): Promise<ImportBatchRow> =>
  db
    .insertInto('import_batches')
    .values({
      id: createKey(),
      account_id: batch.accountId,
      user_id: batch.userId,
      provider: batch.provider,
      kind: batch.kind,
      folder_id: batch.folderId,
      state: batch.state,
      created_at: batch.now,
      started_at: batch.state === 'running' ? batch.now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores files of a batch, in their order, but those that move already. @param place of the first. @returns how many were stored. */
export async function insertImports(
  db: Db,
  batch: ImportBatchRow,
  files: readonly NewImport[],
  { state, place, now }: { state: Extract<ImportState, 'listed' | 'waiting'>; place: number; now: Date },
): Promise<number> {
  if (files.length === 0) return 0
  const stored = await db
    .insertInto('imports')
    .values(
      files.map((file, index) => ({
        id: createKey(),
        batch_id: batch.id,
        account_id: batch.account_id,
        user_id: batch.user_id,
        provider: batch.provider,
        source_account: file.sourceAccount ?? '',
        external_id: file.externalId,
        place: place + index,
        title: file.title,
        description: file.description ?? '',
        file_name: file.fileName ?? null,
        size: file.size ?? null,
        version: file.version ?? null,
        folder_id: file.folderId ?? batch.folder_id,
        extras: JSON.stringify(file.extras ?? {}),
        sealed: file.sealed ?? null,
        state,
        next_attempt_at: now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return stored.length
}

export async function deleteImportBatch(db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_batches').where('id', '=', id).execute()
}

/** A batch of an account; `userId` where a person sees only their own. */
export const findImportBatch = (db: Db, accountId: string, id: string, userId: string | null): Promise<ImportBatchRow | undefined> =>
  db
    .selectFrom('import_batches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .executeTakeFirst()

/** Locks a batch until the transaction ends. Taken before its files are changed, so that its end is seen once. */
export const lockImportBatch = (trx: Db, id: string): Promise<ImportBatchRow | undefined> =>
  trx.selectFrom('import_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function setImportBatchState(trx: Db, id: string, state: ImportBatchState, now: Date): Promise<void> {
  const ends = state === 'done' || state === 'canceled'
  await trx
    .updateTable('import_batches')
    .set({
      state,
      ended_at: ends ? now : null,
      ...(state === 'running' && { error: null, started_at: sql<Date>`coalesce(started_at, ${now})` }),
    })
    .where('id', '=', id)
    .execute()
}

/** Whether a file of a batch is still to come or under way. */
export async function hasMovingImports(db: Db, batchId: string): Promise<boolean> {
  const found = await db
    .selectFrom('imports')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('state', 'in', [...movingImportStates, 'listed'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Ends files of a batch that move, or one of them. @returns them as they were. */
export async function cancelMovingImports(trx: Db, batchId: string, id: string | null, now: Date): Promise<ImportRow[]> {
  const rows = await trx
    .selectFrom('imports')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('state', 'in', [...movingImportStates, 'listed'])
    .$if(id !== null, (query) => query.where('id', '=', id))
    .forUpdate()
    .execute()
  if (rows.length > 0)
    await trx
      .updateTable('imports')
      .set({ state: 'canceled', claim: null, claimed_until: null, wait_reason: null, rate: null, ended_at: now })
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
  return rows
}

/**
 * Has failed files of a batch tried again, or one of them; one that waits for its next try is due at once. Those whose file moves in
 * another import meanwhile stay as they are. @returns how many.
 */
export async function retryImports(trx: Db, batchId: string, id: string | null, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update imports i set state = 'waiting', wait_reason = null, error = null, error_values = '{}', tries = 0, changes = 0, give_up_at = null,
      ended_at = null, next_attempt_at = ${now},
      upload_key = (select u.key from uploads u where u.key = i.upload_key and u.state in ('open', 'completed'))
    where i.batch_id = ${batchId} and (${id}::text is null or i.id = ${id})
      and (i.state = 'failed' or (${id}::text is not null and i.state in ('waiting', 'preparing') and (i.claimed_until is null or i.claimed_until <= ${now})))
      and not exists (select from imports o where o.id <> i.id and o.account_id = i.account_id and o.provider = i.provider
        and o.source_account = i.source_account and o.external_id = i.external_id
        and o.state in (${sql.join(movingImportStates.map((state) => sql.lit(state)))}))`.execute(trx)
  return Number(numAffectedRows)
}

/** A file of an account's imports; `userId` where a person sees only their own. */
export const findImport = (db: Db, accountId: string, id: string, userId: string | null): Promise<ImportRow | undefined> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .executeTakeFirst()

/** Marks the end of a batch as mailed. @returns false when it was before. */
export async function markImportBatchTold(trx: Db, id: string): Promise<boolean> {
  const told = await trx
    .updateTable('import_batches')
    .set({ told: true })
    .where('id', '=', id)
    .where('told', '=', false)
    .returning('id')
    .executeTakeFirst()
  return told !== undefined
}
