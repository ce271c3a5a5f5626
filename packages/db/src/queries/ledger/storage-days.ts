import { daysOfMonth, endOfDay, extraBytes, monthOf, storageCents, storageDayCents } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { bookEntries, type NewLedgerEntry } from './entries.ts'

type Db = Kysely<DatabaseSchema>
type Kept = { accountId: string; bytes: number; planBytes: number; extraBytes: number; planTitle: string }
const batch = 2000

/** The day booked last, and the database's clock. */
export async function lastBookedDay(db: Db): Promise<{ day: string | null; now: Date }> {
  const { rows } = await sql<{ day: string | null; now: Date }>`select max(day) as day, now() as now from booked_days`.execute(db)
  return rows[0] ?? { day: null, now: new Date() }
}

/**
 * Books what every account kept at a day's end beyond its plan. The rows of the media are counted, not the running figures, so that a
 * day can be booked late; the plan is the one the account had at the day's end. Days must be booked in their order.
 * @returns accounts that kept anything and rows booked; null when the day was booked before.
 */
export async function bookStorageDay(db: Db, day: string): Promise<{ accounts: number; entries: number } | null> {
  return db.transaction().execute(async (trx) => {
    // A concurrent booking of the same day waits here, and then finds it booked.
    const begun = await trx
      .insertInto('booked_days')
      .values({ day })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (begun.numInsertedOrUpdatedRows !== 1n) return null
    const kept = await keptAt(trx, endOfDay(day))
    for (let from = 0; from < kept.length; from += batch) await saveDays(trx, day, kept.slice(from, from + batch))
    const paying = kept.filter((one) => one.extraBytes > 0)
    let entries = 0
    for (let from = 0; from < paying.length; from += batch) entries += await bookExtra(trx, day, paying.slice(from, from + batch))
    await trx.deleteFrom('past_terms').where('until', '<=', endOfDay(day)).execute()
    return { accounts: kept.length, entries }
  })
}

/** Bytes of sources that each account kept at an instant. A canceled account has contracted nothing and pays for nothing beyond it. */
async function keptAt(trx: Db, instant: Date): Promise<Kept[]> {
  const { rows } = await sql<{ accountId: string; bytes: number; storageSize: number; hasAdditional: boolean; planTitle: string }>`
    select a.id as "accountId", v.bytes, coalesce(t.storage_size, p.storage_size) as "storageSize",
      coalesce(t.has_additional, p.has_additional and a.status <> 'canceled') as "hasAdditional", coalesce(t.plan_title, p.title) as "planTitle"
    from (select account_id, sum(bytes)::bigint as bytes from (
          select account_id, source_size as bytes from videos
          where coalesce(source_since, created_at) < ${instant} and (deleted_at is null or deleted_at >= ${instant}) and type <> 'youtube'
          union all select account_id, size from video_sources where kept_from < ${instant} and kept_until >= ${instant}) kept
        group by account_id) v
      join accounts a on a.id = v.account_id join plans p on p.id = a.plan_id
      left join lateral (select * from past_terms where account_id = a.id and until > ${instant} order by until limit 1) t on true
    where v.bytes > 0 order by a.id`.execute(trx)
  return rows.map(({ storageSize, hasAdditional, ...row }) => ({
    ...row,
    planBytes: storageSize,
    extraBytes: extraBytes(row.bytes, { storageSize, hasAdditional }),
  }))
}

async function saveDays(trx: Db, day: string, kept: readonly Kept[]): Promise<void> {
  const column = <K extends keyof Kept>(key: K) => kept.map((one) => one[key])
  await sql`
    insert into storage_days (account_id, day, bytes, plan_bytes, extra_bytes)
    select account_id, ${day}::date, bytes, plan_bytes, extra_bytes
    from unnest(${column('accountId')}::char(16)[], ${column('bytes')}::bigint[], ${column('planBytes')}::bigint[], ${column('extraBytes')}::bigint[])
      as k(account_id, bytes, plan_bytes, extra_bytes)`.execute(trx)
}

/** What the day adds to each account's month: nothing is written for less than a cent. */
async function bookExtra(trx: Db, day: string, paying: readonly Kept[]): Promise<number> {
  const month = monthOf(day)
  const { rows } = await sql<{ accountId: string; byteDays: string }>`
    select account_id as "accountId", sum(extra_bytes)::text as "byteDays" from storage_days
    where account_id = any(${paying.map(({ accountId }) => accountId)}::char(16)[]) and day >= ${`${month}-01`}::date and day < ${day}::date
    group by account_id`.execute(trx)
  const earlier = new Map(rows.map(({ accountId, byteDays }) => [accountId, BigInt(byteDays)]))
  const days = daysOfMonth(month).length
  const entries = paying.flatMap((one): NewLedgerEntry[] => {
    const before = earlier.get(one.accountId) ?? 0n
    const amountCents = storageDayCents(before, one.extraBytes, days)
    if (amountCents === 0) return []
    const { accountId, ...kept } = one
    const details = { ...kept, monthCents: Number(storageCents(before + BigInt(one.extraBytes), days)) }
    return [{ accountId, kind: 'storage', day, amountCents, source: `storage:${day}`, details }]
  })
  return (await bookEntries(trx, entries)).length
}
