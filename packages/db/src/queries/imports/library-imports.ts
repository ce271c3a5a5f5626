import type { ErrorCode, ImportProvider } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { ImportBatchTable } from '../../schema/imports.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
type Batch = Selectable<ImportBatchTable>

/** The library of a provider that was read last; those that were canceled before they were started do not count. */
export const findLatestLibrary = (db: Db, accountId: string, provider: ImportProvider): Promise<Batch | undefined> =>
  db
    .selectFrom('import_batches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('kind', '=', 'library')
    .where((where) => where.or([where('state', '<>', 'canceled'), where('started_at', 'is not', null), where('error', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Libraries of a provider that are not over, locked until the transaction ends, under a lock of the account's new ones. */
export async function lockOpenLibraries(trx: Db, accountId: string, provider: ImportProvider): Promise<Batch[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`library:${provider}:${accountId}`}, 0))`.execute(trx)
  return trx
    .selectFrom('import_batches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('kind', '=', 'library')
    .where('state', 'not in', ['done', 'canceled'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Stores a library that is to be read. */
export const insertLibrary = (
  trx: Db,
  batch: { accountId: string; userId: string; provider: ImportProvider; options: Record<string, unknown>; now: Date },
): Promise<Batch> =>
  trx
    .insertInto('import_batches')
    .values({
      id: createKey(),
      account_id: batch.accountId,
      user_id: batch.userId,
      provider: batch.provider,
      kind: 'library',
      state: 'scanning',
      options: JSON.stringify(batch.options),
      created_at: batch.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Forgets libraries that were read and never started. */
export async function deleteLibraries(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('import_batches')
    .where('id', 'in', [...ids, ''])
    .where('state', 'in', ['scanning', 'ready'])
    .execute()
}

/** A library of an account, locked until the transaction ends. */
export const lockLibrary = (trx: Db, accountId: string, id: string): Promise<Batch | undefined> =>
  trx
    .selectFrom('import_batches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', 'library')
    .forUpdate()
    .executeTakeFirst()

export type LibraryFigures = {
  /** Files found, those left out by the state they have there among them. */
  found: number
  /** Those that may be brought in. */
  listed: number
  known: number
  changed: number
  /** What the host stores of those that may be brought in, and of those that are here already, in bytes: no less than their files have. */
  bytes: number
  knownBytes: number
  described: number
  covered: number
  /** Files whose subtitles were asked for, and those that have some. */
  tracked: number
  subtitled: number
  /** Those of which the host stores more than the plan takes, and the largest of them. */
  large: number
}

/** Sums of a library that was read. @param largest bytes a file may have. */
export async function readLibraryFigures(db: Db, batchId: string, largest: number): Promise<LibraryFigures> {
  const { rows } = await sql<LibraryFigures>`
    with files as (
      select description, state, extras, coalesce((extras ->> 'storedBytes')::numeric, 0) as bytes,
        extras ? 'known' and extras -> 'changed' is distinct from 'true' as is_known
      from imports where batch_id = ${batchId})
    select count(*) as found, count(*) filter (where state <> 'skipped') as listed,
      count(*) filter (where state <> 'skipped' and is_known) as known,
      count(*) filter (where extras -> 'changed' = 'true') as changed,
      coalesce(sum(bytes) filter (where state <> 'skipped'), 0)::bigint as bytes,
      coalesce(sum(bytes) filter (where state <> 'skipped' and is_known), 0)::bigint as "knownBytes",
      count(*) filter (where state <> 'skipped' and description <> '') as described,
      count(*) filter (where state <> 'skipped' and extras ->> 'cover' is not null) as covered,
      count(*) filter (where state <> 'skipped' and extras ? 'tracks') as tracked,
      count(*) filter (where state <> 'skipped' and jsonb_array_length(coalesce(extras -> 'tracks', '[]')) > 0) as subtitled,
      count(*) filter (where state <> 'skipped' and not is_known and bytes > ${largest}::bigint) as large
    from files`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('An aggregate always answers a row')
  return figures
}

/** How many files of a library lie in each folder there; null for none. */
export const countByFolder = (db: Db, batchId: string): Promise<{ folder: string | null; count: number }[]> =>
  db
    .selectFrom('imports')
    .select((select) => [sql<string | null>`extras ->> 'folder'`.as('folder'), select.fn.countAll<number>().as('count')])
    .where('batch_id', '=', batchId)
    .where('state', '<>', 'skipped')
    .groupBy(sql`1`)
    .execute()

/** Files of a library that were left out, by their reason. */
export const countSkipped = (db: Db, batchId: string): Promise<{ error: ErrorCode | null; count: number }[]> =>
  db
    .selectFrom('imports')
    .select((select) => ['error' as const, select.fn.countAll<number>().as('count')])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'skipped')
    .groupBy('error')
    .execute()

/** Titles and bytes of the largest files of a library that the plan does not take. */
export const listLargeFiles = (db: Db, batchId: string, largest: number, limit: number): Promise<{ title: string; bytes: number }[]> =>
  db
    .selectFrom('imports')
    .select(['title', sql<number>`(extras ->> 'storedBytes')::bigint`.as('bytes')])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'listed')
    .where(sql<boolean>`(extras ->> 'storedBytes')::numeric > ${largest}::bigint and not extras ? 'known'`)
    .orderBy(sql`(extras ->> 'storedBytes')::numeric`, 'desc')
    .limit(limit)
    .execute()

export type LibraryBrought = { subtitles: number; covers: number; faulty: number; pending: number; lesser: number }

/** What came along with the files of a library: subtitles and covers, and those that came in another quality than their original. */
export async function readLibraryBrought(db: Db, batchId: string): Promise<LibraryBrought> {
  const { rows } = await sql<LibraryBrought>`
    select coalesce(sum((extras -> 'brought' ->> 'subtitles')::integer), 0) as subtitles,
      count(*) filter (where extras -> 'brought' -> 'cover' = 'true') as covers,
      count(*) filter (where jsonb_array_length(coalesce(extras -> 'brought' -> 'faults', '[]')) > 0) as faulty,
      count(*) filter (where state = 'done' and not extras ? 'brought') as pending,
      count(*) filter (where state = 'done' and extras -> 'download' ->> 'quality' <> 'original') as lesser
    from imports where batch_id = ${batchId}`.execute(db)
  return rows[0] ?? { subtitles: 0, covers: 0, faulty: 0, pending: 0, lesser: 0 }
}

/** Mean bytes a second of the account's imports from a provider that ended of late; null without any. */
export async function readImportRate(db: Db, accountId: string, provider: ImportProvider): Promise<number | null> {
  const { rows } = await sql<{ rate: number | null }>`
    select sum(size) / nullif(sum(extract(epoch from ended_at - started_at)), 0) as rate from (
      select size, ended_at, started_at from imports where account_id = ${accountId} and provider = ${provider} and state = 'done'
        and size > 5000000 and ended_at > started_at order by created_at desc limit 200) recent`.execute(db)
  const rate = rows[0]?.rate ?? null
  return rate === null ? null : Number(rate)
}

/** Whether the plan of an account has subtitles. */
export async function accountHasSubtitles(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select('plans.enable_subtitles')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  return found?.enable_subtitles ?? false
}

/** Which files of a provider the account has in its library, by the ids they have there. */
export async function findKnownFiles(db: Db, accountId: string, provider: ImportProvider, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imports as i')
    .innerJoin('videos as v', 'v.key', 'i.video_key')
    .select('i.external_id')
    .where('i.account_id', '=', accountId)
    .where('i.provider', '=', provider)
    .where('i.external_id', 'in', [...ids, ''])
    .where('i.state', '=', 'done')
    .where('v.deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ external_id }) => external_id))
}

/** A library of an account. */
export const findLibrary = (db: Db, accountId: string, id: string): Promise<Batch | undefined> =>
  db
    .selectFrom('import_batches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', 'library')
    .executeTakeFirst()

/** Why a batch cannot go on. */
export async function setImportBatchError(trx: Db, id: string, error: ErrorCode): Promise<void> {
  await trx.updateTable('import_batches').set({ error }).where('id', '=', id).execute()
}

/** Batches of a provider that were paused with an error, locked until the transaction ends. */
export const lockStoppedBatches = (trx: Db, accountId: string, provider: ImportProvider, error: ErrorCode): Promise<Batch[]> =>
  trx
    .selectFrom('import_batches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('state', '=', 'paused')
    .where('error', '=', error)
    .forUpdate()
    .execute()

/** Running libraries of accounts that may not import now and were not told yet; those of the others may be told again. */
export async function claimBlockedBatches(trx: Db): Promise<{ batch: Batch; code: ErrorCode }[]> {
  await sql`
    update import_batches b set options = b.options - 'toldBlocked' from accounts a, plans l
    where b.kind = 'library' and b.state = 'running' and b.options ? 'toldBlocked' and a.id = b.account_id and l.id = a.plan_id
      and a.status = 'activated' and l.type <> 'default'`.execute(trx)
  const { rows } = await sql<Batch & { status: string }>`
    update import_batches b set options = b.options || '{"toldBlocked": true}' from accounts a, plans l
    where b.kind = 'library' and b.state = 'running' and not b.options ? 'toldBlocked' and a.id = b.account_id and l.id = a.plan_id
      and (a.status <> 'activated' or l.type = 'default') returning b.*, a.status`.execute(trx)
  return rows.map(({ status, ...batch }) => ({ batch, code: codeOf(status) }))
}

const codeOf = (status: string): ErrorCode => {
  if (status === 'overdue') return 'PLAN_OVERDUE'
  return status === 'activated' ? 'PLAN_LACKS_FEATURE' : 'ACCOUNT_CANCELED'
}
