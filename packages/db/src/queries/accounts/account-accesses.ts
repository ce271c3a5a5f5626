import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { AccountAccessTable } from '../../schema/tenants.ts'
import { writeAudit } from './people.ts'

type Db = Kysely<DatabaseSchema>
type Access = Selectable<AccountAccessTable>
type Visitor = { accountId: string; userId: string }

/**
 * An access token with which a tab acts for an account that is not the person's. `lapsesAt`: when a manager's access ends unless a tab
 * renews it.
 */
export type Hold = Visitor & {
  kind: AccountAccessTable['kind']
  familyId: string
  tokenId: string
  now: Date
  goodUntil: Date
  lapsesAt: Date
}

/** Opens an access of support to an account and records it in the account's audit log; an open access of this person there ends. */
export async function openSupportStay(db: Db, stay: Visitor & { reason: string; startedAt: Date; expiresAt: Date }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await inTurn(trx, stay)
    await endStays(trx, ofVisitor(stay), stay.startedAt)
    const details = { reason: stay.reason, until: stay.expiresAt.toISOString() }
    await openStay(trx, { ...stay, kind: 'support', now: stay.startedAt, lapsesAt: stay.expiresAt }, details)
  })
}

/**
 * Records that a tab acts for an account. A manager's access starts with the first tab and continues with the others, so that repeated
 * visits do not add entries.
 * @returns false when the session has ended meanwhile.
 */
export async function holdStay(db: Db, hold: Hold): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A session that ends in this very moment waits, and ends this stay too.
    const family = await sql`select id from refresh_families where id = ${hold.familyId} and ended_at is null for share`.execute(trx)
    if (family.rows.length === 0) return false
    await inTurn(trx, hold)
    await endStays(trx, sql<boolean>`${ofVisitor(hold)} and expires_at <= ${hold.now}`, hold.now)
    const { rows } = await sql<{ id: string }>`
      select id from account_accesses where ${ofVisitor(hold)} and kind = ${hold.kind} and ended_at is null for update`.execute(trx)
    const id = rows[0]?.id ?? (hold.kind === 'manager' ? await openStay(trx, hold) : undefined)
    if (id === undefined) return true
    if (hold.kind === 'manager')
      await sql`update account_accesses set expires_at = greatest(expires_at, ${hold.lapsesAt}::timestamptz) where id = ${id}`.execute(trx)
    await sql`delete from account_access_holders where access_id = ${id} and family_id = ${hold.familyId} and good_until <= ${hold.now}`.execute(
      trx,
    )
    await trx
      .insertInto('account_access_holders')
      .values({ access_id: id, token_id: hold.tokenId, family_id: hold.familyId, good_until: hold.goodUntil })
      .execute()
    return true
  })
}

/**
 * A tab leaves an account. A manager's access ends with the last of their tabs there; an access of support ends at once. Call it in a
 * transaction.
 */
export async function leaveStay(db: Db, who: Visitor & { tokenId: string }, now: Date): Promise<void> {
  const ids = await lockStays(db, ofVisitor(who))
  await sql`
    delete from account_access_holders h using account_accesses a
    where h.access_id = a.id and h.token_id = ${who.tokenId} and a.account_id = ${who.accountId} and a.user_id = ${who.userId}`.execute(db)
  await endStays(db, sql<boolean>`${ofVisitor(who)} and (kind = 'support' or ${unheld(now)})`, now)
  await boundByHolders(db, ids)
}

/** Ends the accesses that only ended sessions held. Call it in a transaction. */
export async function endStaysOfFamilies(db: Db, familyIds: readonly string[], now: Date): Promise<void> {
  const held = sql<boolean>`id in (select access_id from account_access_holders where family_id = any(${familyIds}::text[]))`
  const ids = await lockStays(db, held)
  if (ids.length === 0) return
  await sql`delete from account_access_holders where family_id = any(${familyIds}::text[])`.execute(db)
  await endStays(db, sql<boolean>`id = any(${ids}::text[]) and ${unheld(now)}`, now)
  await boundByHolders(db, ids)
}

/** Once a tab has left, the others must renew their tokens before they expire: a reloaded page leaves an old token behind. */
const boundByHolders = (db: Db, ids: readonly string[]): Promise<unknown> =>
  sql`
    update account_accesses a set expires_at = (select max(good_until) from account_access_holders h where h.access_id = a.id)
    where id = any(${ids}::text[]) and ended_at is null and kind = 'manager'`.execute(db)

/**
 * Ends an access of support to an account at its owner's request; one that has ended stays as it is.
 * @returns whether there is one of this id.
 */
export async function endSupportStay(db: Db, access: { id: string; accountId: string; by: string }, now: Date): Promise<boolean> {
  const named = sql<boolean>`id = ${access.id} and account_id = ${access.accountId} and kind = 'support'`
  const { rows } = await sql`select from account_accesses where ${named}`.execute(db)
  if (rows.length === 0) return false
  await db.transaction().execute((trx) => endStays(trx, named, now, access.by))
  return true
}

/** Records the end of accesses that expired or whose relation was removed; of one account or of all. */
export async function closeOverdueStays(db: Db, now: Date, accountId?: string): Promise<void> {
  const related = sql<boolean>`access_rules(account_accesses.user_id, account_accesses.account_id) is not null`
  const here = accountId === undefined ? sql<boolean>`true` : sql<boolean>`account_id = ${accountId}`
  const over = sql<boolean>`${here} and (expires_at <= ${now} or (kind = 'manager' and not ${related}))`
  await db.transaction().execute((trx) => endStays(trx, over, now))
}

/** Ends accesses of a person to accounts they may no longer act for. Call it in a transaction. */
export async function endUnrelatedStays(db: Db, userId: string, now: Date): Promise<void> {
  await endStays(db, sql<boolean>`user_id = ${userId} and kind = 'manager' and access_rules(user_id, account_id) is null`, now)
}

const ofVisitor = ({ accountId, userId }: Visitor): RawBuilder<boolean> => sql<boolean>`account_id = ${accountId} and user_id = ${userId}`
const unheld = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from account_access_holders h where h.access_id = account_accesses.id and h.good_until > ${now})`

/** Serialises tabs that enter at once, so that they share one access. */
const inTurn = (db: Db, { accountId, userId }: Visitor): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${userId}${accountId}`}, 0))`.execute(db)

/** Locks accesses, always in the same order, before they are checked, so that concurrent changes by tabs are seen. */
async function lockStays(db: Db, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account_accesses where ended_at is null and ${which} order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

async function openStay(
  db: Db,
  stay: Visitor & { kind: Access['kind']; now: Date; lapsesAt: Date; reason?: string },
  details: Record<string, unknown> = {},
): Promise<string> {
  const id = createKey()
  await db
    .insertInto('account_accesses')
    .values({
      id,
      account_id: stay.accountId,
      user_id: stay.userId,
      kind: stay.kind,
      reason: stay.reason ?? null,
      started_at: stay.now,
      expires_at: stay.lapsesAt,
      ended_at: null,
    })
    .execute()
  await writeAudit(db, { accountId: stay.accountId, userId: stay.userId, action: `${stay.kind}.begin`, subject: id, details })
  return id
}

/** @param by the owner, where the owner ends it. @returns how many ended. */
async function endStays(db: Db, which: RawBuilder<boolean>, now: Date, by?: string): Promise<number> {
  const ids = await lockStays(db, which)
  if (ids.length === 0) return 0
  const { rows } = await sql<Access>`
    update account_accesses set ended_at = least(expires_at, ${now}::timestamptz)
    where id = any(${ids}::text[]) and ended_at is null and ${which} returning *`.execute(db)
  await sql`delete from account_access_holders where access_id = any(${rows.map(({ id }) => id)}::text[])`.execute(db)
  for (const { id, account_id: accountId, user_id: userId, kind, ended_at: at } of rows)
    await writeAudit(db, { accountId, userId, action: `${kind}.end`, subject: id, details: { at: at?.toISOString(), ...(by && { by }) } })
  return rows.length
}
