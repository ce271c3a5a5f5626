import { type Kysely, type Selectable, sql } from 'kysely'
import { movingImportStates } from '@videozz/domain'
import type { ImportTable } from '../../schema/imports.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { isConnected, mayImport } from './may-import.ts'

type Db = Kysely<DatabaseSchema>
export type ImportRow = Selectable<ImportTable>

export type ImportClaimLimits = {
  /** Names the claims of this call. */
  claim: string
  /** Most files to take. */
  room: number
  /** Most files of an account at once, in all processes. */
  perAccount: number
  /** Most files of an account that their source makes ready ahead of their turn. */
  ahead: number
  now: Date
  /** When another process may take what this one had, should it die. */
  claimedUntil: Date
  /** People of this domain have every flag. */
  companyDomain: string | undefined
}

const moving = sql.join(movingImportStates.map((state) => sql.lit(state)))

/**
 * Takes due imports, one of each account before the second of any. Those of accounts that are not in good standing or have no plan for
 * imports, of batches that do not run or whose person or flag is gone, and of providers that asked to be left alone wait.
 */
export async function claimImports(db: Db, limits: ImportClaimLimits): Promise<ImportRow[]> {
  const { claim, room, perAccount, ahead, now, claimedUntil, companyDomain } = limits
  return db.transaction().execute(async (trx) => {
    // One process counts the places at a time.
    await sql`select pg_advisory_xact_lock(hashtext('videozz_imports'))`.execute(trx)
    const { rows } = await sql<ImportRow>`
      with recursive pending (id) as (
        (select account_id from imports where state in (${moving}) order by account_id limit 1)
        union all
        select (select i.account_id from imports i where i.state in (${moving}) and i.account_id > p.id order by i.account_id limit 1)
        from pending p where p.id is not null),
      open as (
        select a.id, (select count(*) from imports b where b.account_id = a.id and b.state in (${moving}) and b.claimed_until > ${now}) as busy,
          (select count(*) from imports b where b.account_id = a.id and b.state = 'preparing') as preparing
        from pending p join accounts a on a.id = p.id join plans l on l.id = a.plan_id
        where a.status = 'activated' and l.type <> 'default'),
      runnable as materialized (
        select b.id from open o join accounts a on a.id = o.id join import_batches b on b.account_id = o.id
        where b.state = 'running' and ${mayImport(companyDomain)}),
      due as (
        select d.id, d.next_attempt_at, o.busy + row_number() over (partition by o.id order by d.next_attempt_at, d.place) as turn
        from open o cross join lateral (
          select w.id, w.next_attempt_at, w.place from imports w
          where w.account_id = o.id and w.state in (${moving}) and w.next_attempt_at <= ${now}
            and (w.claimed_until is null or w.claimed_until <= ${now}) and w.batch_id = any(array(select id from runnable))
            and (w.state <> 'waiting' or o.preparing < ${ahead}::bigint)
            and not exists (select from integration_pauses s where s.account_id = w.account_id and s.provider = w.provider and s.until > ${now})
          order by w.next_attempt_at, w.place limit greatest(0, ${perAccount}::bigint - o.busy)) d),
      taken as (select id from due order by turn, next_attempt_at limit ${room})
      update imports i set claim = ${claim}, claimed_until = ${claimedUntil}, attempts = i.attempts + 1, started_at = coalesce(i.started_at, ${now})
      from taken t where i.id = t.id returning i.*`.execute(trx)
    return rows.toSorted((a, b) => a.next_attempt_at.getTime() - b.next_attempt_at.getTime() || a.place - b.place)
  })
}

/** Whether an account has due imports and none under way. */
export async function hasStarvedImports(db: Db, now: Date, companyDomain: string | undefined): Promise<boolean> {
  const { rows } = await sql<{ starved: boolean }>`
    select exists (select from import_batches b join accounts a on a.id = b.account_id join plans l on l.id = a.plan_id
      where b.state = 'running' and a.status = 'activated' and l.type <> 'default' and ${mayImport(companyDomain)}
        and exists (select from imports w where w.batch_id = b.id and w.state in (${moving}) and w.next_attempt_at <= ${now})
        and not exists (select from imports c where c.account_id = b.account_id and c.state in (${moving}) and c.claimed_until > ${now})
        and not exists (select from integration_pauses s where s.account_id = b.account_id and s.provider = b.provider and s.until > ${now})
    ) as starved`.execute(db)
  return rows[0]?.starved ?? false
}

/** What a renewed claim says: whether its account, batch, person, flags and connection still let it go on. */
export type RenewedImport = { mayRun: boolean }

/**
 * Keeps a claim, stores its course, and keeps the reservation of its upload for a day more.
 * @returns undefined when the claim was lost: another process took it, or it was canceled.
 */
export async function renewImport(
  db: Db,
  held: { id: string; claim: string },
  course: { fetched: number; rate: number | null; claimedUntil: Date; expiresAt: Date; companyDomain: string | undefined },
): Promise<RenewedImport | undefined> {
  const { rows } = await sql<RenewedImport>`
    with held as (
      update imports set claimed_until = ${course.claimedUntil}, fetched = ${course.fetched}::bigint, rate = ${course.rate}
      where id = ${held.id} and claim = ${held.claim} and state in (${moving}) returning *),
    kept as (update uploads u set expires_at = ${course.expiresAt} from held h where u.key = h.upload_key and u.state in ('open', 'completed'))
    select b.state = 'running' and a.status = 'activated' and l.type <> 'default'
      and ${mayImport(course.companyDomain)} and ${isConnected} as "mayRun"
    from held i join import_batches b on b.id = i.batch_id join accounts a on a.id = i.account_id join plans l on l.id = a.plan_id`.execute(
    db,
  )
  return rows[0]
}

/** What may be written of an import by whoever holds its claim. */
export type ImportChange = Partial<
  Pick<
    ImportRow,
    | 'state'
    | 'wait_reason'
    | 'error'
    | 'tries'
    | 'changes'
    | 'next_attempt_at'
    | 'give_up_at'
    | 'claim'
    | 'claimed_until'
    | 'file_name'
    | 'size'
    | 'version'
    | 'upload_key'
    | 'video_key'
    | 'fetched'
    | 'rate'
    | 'ended_at'
  >
> & { error_values?: Record<string, string>; extras?: Record<string, unknown> }

/** Changes an import that this process holds. @returns false when the claim was lost meanwhile. */
export async function changeHeldImport(db: Db, held: { id: string; claim: string }, change: ImportChange): Promise<boolean> {
  const { error_values, extras, ...plain } = change
  const changed = await db
    .updateTable('imports')
    .set({
      ...plain,
      ...(error_values && { error_values: JSON.stringify(error_values) }),
      ...(extras && { extras: JSON.stringify(extras) }),
    })
    .where('id', '=', held.id)
    .where('claim', '=', held.claim)
    .where('state', 'in', movingImportStates)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Locks an import that this process holds until the transaction ends. */
export const lockHeldImport = (trx: Db, held: { id: string; claim: string }): Promise<ImportRow | undefined> =>
  trx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', held.id)
    .where('claim', '=', held.claim)
    .where('state', 'in', movingImportStates)
    .forUpdate()
    .executeTakeFirst()

/** Hashes of the ends of parts that were stored, by part. */
export async function readImportTails(db: Db, importId: string): Promise<Map<number, Buffer>> {
  const rows = await db.selectFrom('import_tails').select(['part', 'hash']).where('import_id', '=', importId).execute()
  return new Map(rows.map(({ part, hash }) => [part, hash]))
}

export async function saveImportTail(db: Db, importId: string, part: number, hash: Buffer): Promise<void> {
  await db
    .insertInto('import_tails')
    .values({ import_id: importId, part, hash })
    .onConflict((conflict) => conflict.columns(['import_id', 'part']).doUpdateSet({ hash }))
    .execute()
}

export async function deleteImportTails(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('import_tails').where('import_id', '=', importId).execute()
}

/** Status, plan and stored bytes of the account of an import; `consumed` as in `StorageFigures`. */
export async function readImportAccount(db: Db, accountId: string) {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .select(['a.status', 'a.storage_used', 'a.storage_reserved', 'p.upload_size', 'p.storage_size', 'p.has_additional'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    status: row.status,
    plan: { uploadSize: row.upload_size, storageSize: row.storage_size, hasAdditional: row.has_additional },
    consumed: row.storage_used + row.storage_reserved,
  }
}

/** An import by its id alone, for the server's own work. */
export const readImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

/** Keeps another sealed token of an import. */
export async function saveImportSealed(db: Db, id: string, sealed: string): Promise<void> {
  await db.updateTable('imports').set({ sealed }).where('id', '=', id).execute()
}

/** Makes imports due that wait for a new connection of a person. */
export async function resumeReconnectedImports(
  trx: Db,
  who: { accountId: string; userId: string; provider: string },
  now: Date,
): Promise<void> {
  await sql`
    update imports set next_attempt_at = ${now}
    where account_id = ${who.accountId} and user_id = ${who.userId} and provider = ${who.provider} and state in (${moving})
      and wait_reason = 'reconnect'`.execute(trx)
}
