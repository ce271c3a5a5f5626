import { type ImportBatchState, type ImportState, importStates, movingImportStates } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import { foldedPattern } from '../../folded-pattern.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { ImportBatchRow } from './batches.ts'
import type { ImportRow } from './claims.ts'
import { mayStillUpload } from './may-import.ts'

type Db = Kysely<DatabaseSchema>
export type InFolder = { folder_name: string | null }
export type ImportBatchFigures = {
  counts: Record<ImportState, number>
  /** Bytes of files whose size is known, and those in the store. */
  bytes: number
  fetched: number
  /** Files whose size is not known yet. */
  unsized: number
  /** Bytes a second of all files being pulled; null where none is. */
  rate: number | null
}
export type ImportBatchWithFigures = ImportBatchRow &
  InFolder &
  ImportBatchFigures & {
    /** Whether who asked for it may still upload to the account. */
    person_may: boolean
  }
export type ImportWithFolder = ImportRow & InFolder

export type ImportBatchQuery = { accountId: string; userId: string | null; open: boolean; page: number; limit: number }

const openStates: readonly ImportBatchState[] = ['scanning', 'ready', 'running', 'paused']

/** Batches of an account, latest first, and how many there are. `userId` where a person sees only their own. */
export async function listImportBatches(db: Db, query: ImportBatchQuery): Promise<{ items: ImportBatchWithFigures[]; total: number }> {
  const found = db
    .selectFrom('import_batches as b')
    .innerJoin('accounts as a', 'a.id', 'b.account_id')
    .where('b.account_id', '=', query.accountId)
    .$if(query.userId !== null, (builder) => builder.where('b.user_id', '=', query.userId))
    .$if(query.open, (builder) => builder.where('b.state', 'in', openStates))
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin('folders as f', 'f.id', 'b.folder_id')
      .selectAll('b')
      .select(['f.name as folder_name', mayStillUpload.as('person_may')])
      .orderBy('b.created_at', 'desc')
      .orderBy('b.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    found.select((builder) => builder.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const figures = await readImportFigures(
    db,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => ({ ...row, ...(figures.get(row.id) ?? noFigures()) })), total }
}

const noFigures = (): ImportBatchFigures => ({
  counts: Object.fromEntries(importStates.map((state) => [state, 0])) as Record<ImportState, number>,
  bytes: 0,
  fetched: 0,
  unsized: 0,
  rate: null,
})

type StateSums = {
  batch_id: string
  state: ImportState
  count: number
  bytes: number
  fetched: number
  unsized: number
  rate: number | null
}

/** Sums of the files of batches. */
async function readImportFigures(db: Db, ids: string[]): Promise<Map<string, ImportBatchFigures>> {
  const figures = new Map(ids.map((id) => [id, noFigures()]))
  if (ids.length === 0) return figures
  const { rows } = await sql<StateSums>`
    select batch_id, state, count(*) as count, coalesce(sum(size), 0)::bigint as bytes, coalesce(sum(fetched), 0)::bigint as fetched,
      count(*) filter (where size is null) as unsized, sum(rate) filter (where claimed_until is not null) as rate
    from imports where batch_id = any(${ids}::char(16)[]) group by batch_id, state`.execute(db)
  for (const { batch_id, state, ...sums } of rows) {
    const figure = figures.get(batch_id)
    if (!figure) continue
    figure.counts[state] = sums.count
    // Files that will never come are no part of what is left.
    if (state === 'canceled' || state === 'skipped') continue
    figure.bytes += sums.bytes
    figure.fetched += sums.fetched
    figure.unsized += sums.unsized
    if (sums.rate !== null) figure.rate = (figure.rate ?? 0) + Number(sums.rate)
  }
  return figures
}

/** One batch of an account with its figures. */
export async function readImportBatch(db: Db, id: string): Promise<ImportBatchWithFigures | undefined> {
  const row = await db
    .selectFrom('import_batches as b')
    .innerJoin('accounts as a', 'a.id', 'b.account_id')
    .leftJoin('folders as f', 'f.id', 'b.folder_id')
    .selectAll('b')
    .select(['f.name as folder_name', mayStillUpload.as('person_may')])
    .where('b.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, ...((await readImportFigures(db, [id])).get(id) ?? noFigures()) }
}

export type ImportQuery = {
  accountId: string
  userId: string | null
  batchId: string | null
  states: readonly ImportState[] | null
  search: string
  /** Only those that move, or ended at this instant or later. */
  endedSince: Date | null
  page: number
  limit: number
}

/** Files of imports: in a batch in its order, else those that move first and then the latest. */
export async function listImportRows(db: Db, query: ImportQuery): Promise<{ items: ImportWithFolder[]; total: number }> {
  const { accountId, userId, batchId, states, search, endedSince } = query
  const found = db
    .selectFrom('imports as i')
    .where('i.account_id', '=', accountId)
    .$if(userId !== null, (builder) => builder.where('i.user_id', '=', userId))
    .$if(batchId !== null, (builder) => builder.where('i.batch_id', '=', batchId))
    .$if(states !== null, (builder) => builder.where('i.state', 'in', states ?? []))
    .$if(search !== '', (builder) => builder.where(sql<boolean>`fold_text(i.title) like ${foldedPattern(search)}`))
    .$if(endedSince !== null, (builder) =>
      builder.where((where) => where.or([where('i.state', 'in', movingImportStates), where('i.ended_at', '>=', endedSince)])),
    )
  const [items, { total }] = await Promise.all([
    found
      .leftJoin('folders as f', 'f.id', 'i.folder_id')
      .selectAll('i')
      .select('f.name as folder_name')
      .$if(batchId !== null, (builder) => builder.orderBy('i.place'))
      .$if(batchId === null, (builder) =>
        builder
          .orderBy(sql`case when i.state in ('pulling', 'checking') then 0 when i.state in ('waiting', 'preparing') then 1 else 2 end`)
          .orderBy(sql`coalesce(i.ended_at, i.created_at)`, 'desc')
          .orderBy('i.place'),
      )
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    found.select((builder) => builder.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** Every file of a batch in its order, a thousand at a time. */
export async function* readBatchRows(db: Db, batchId: string): AsyncGenerator<ImportWithFolder[]> {
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom('imports as i')
      .leftJoin('folders as f', 'f.id', 'i.folder_id')
      .selectAll('i')
      .select('f.name as folder_name')
      .where('i.batch_id', '=', batchId)
      .where('i.place', '>', after)
      .orderBy('i.place')
      .limit(1000)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < 1000 || !last) return
    after = last.place
  }
}

/** An import with the name of its folder. */
export const readImportWithFolder = (db: Db, id: string): Promise<ImportWithFolder | undefined> =>
  db
    .selectFrom('imports as i')
    .leftJoin('folders as f', 'f.id', 'i.folder_id')
    .selectAll('i')
    .select('f.name as folder_name')
    .where('i.id', '=', id)
    .executeTakeFirst()
