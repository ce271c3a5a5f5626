import { daysOfMonth, type LedgerKind, ledgerKinds, type LedgerMonth, type LedgerRow } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type LedgerTotal = { kind: LedgerKind; entries: number; amountCents: number }
/** A row as it is shown: the viewer or media it refers to may have been deleted since. */
export type ShownLedgerRow = LedgerRow & { id: number; viewer: string | null; media: string | null }
/** Where a page of rows ended. */
export type LedgerPlace = { day: string; id: number }

const boundsOf = (month: LedgerMonth) => ({ first: `${month}-01`, last: daysOfMonth(month).at(-1) ?? `${month}-28` })

/** What an account owes for a month, by kind; kinds without a row are there with nothing. */
export async function readLedgerTotals(db: Db, accountId: string, month: LedgerMonth): Promise<LedgerTotal[]> {
  const { first, last } = boundsOf(month)
  const rows = await db
    .selectFrom('ledger_days')
    .select((eb) => [
      'kind',
      sql<number>`sum(entries)::bigint`.as('entries'),
      eb.cast<number>(eb.fn.sum('amount_cents'), 'bigint').as('amountCents'),
    ])
    .where('account_id', '=', accountId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('kind')
    .execute()
  return ledgerKinds.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, entries: 0, amountCents: 0 })
}

/** Total of each month with a row. */
export async function listLedgerMonths(db: Db, accountId: string): Promise<{ month: LedgerMonth; amountCents: number }[]> {
  const { rows } = await sql<{ month: string; amountCents: number }>`
    select to_char(day, 'YYYY-MM') as month, sum(amount_cents)::bigint as "amountCents" from ledger_days
    where account_id = ${accountId} group by 1 order by 1 desc`.execute(db)
  return rows
}

/** Bytes kept at the end of each day of a month that was booked. */
export async function readStorageDays(
  db: Db,
  accountId: string,
  month: LedgerMonth,
): Promise<{ day: string; bytes: number; planBytes: number; extraBytes: number }[]> {
  const { first, last } = boundsOf(month)
  return db
    .selectFrom('storage_days')
    .select(['day', 'bytes', 'plan_bytes as planBytes', 'extra_bytes as extraBytes'])
    .where('account_id', '=', accountId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute()
}

/** Rows of a month, the newest first, after the place where the page before ended. */
export async function listLedgerRows(
  db: Db,
  accountId: string,
  month: LedgerMonth,
  { kind, after, limit }: { kind?: LedgerKind | undefined; after?: LedgerPlace | undefined; limit: number },
): Promise<ShownLedgerRow[]> {
  const { first, last } = boundsOf(month)
  const { rows } = await sql<ShownLedgerRow>`
    with page as materialized (
      select id, day, kind, amount_cents, details from ledger_entries
      where account_id = ${accountId} and day >= ${first}::date and day <= ${last}::date
        ${kind === undefined ? sql`` : sql`and kind = ${kind}`} ${after === undefined ? sql`` : sql`and (day, id) < (${after.day}::date, ${after.id}::bigint)`}
      order by day desc, id desc limit ${limit})
    select p.id, p.day, p.kind, p.amount_cents as "amountCents", p.details, v.title as media,
      case when w.id is null then null when w.name is not null and w.email is not null then w.name || ' (' || w.email || ')'
        else coalesce(w.email, w.name, 'o aluno ' || substr(w.identity, 3)) end as viewer
    from page p
      left join viewers w on w.id = (p.details ->> 'viewerId')::char(16) and w.account_id = ${accountId}
      left join videos v on v.key = (p.details ->> 'videoKey')::char(16) and v.account_id = ${accountId}
    order by p.day desc, p.id desc`.execute(db)
  return rows
}
