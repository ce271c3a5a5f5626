import type { LedgerDetails, LedgerKind } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** An amount to be booked: cents of BRL, what the account owes is positive. `source` names what it is for; it is booked once. */
export type NewLedgerEntry = {
  [K in LedgerKind]: { accountId: string; kind: K; day: string; amountCents: number; source: string; details: LedgerDetails[K] }
}[LedgerKind]
export type BookedEntry = { id: number; accountId: string; source: string }

/**
 * Books amounts in the caller's transaction, each once per account and source, also with concurrent callers.
 * @returns those that were not booked before.
 */
export async function bookEntries(trx: Db, entries: readonly NewLedgerEntry[]): Promise<BookedEntry[]> {
  if (entries.length === 0) return []
  const column = <K extends keyof NewLedgerEntry>(key: K) => entries.map((entry) => entry[key])
  // In one order, so that two who book the same things wait for each other instead of for ever.
  const { rows } = await sql<BookedEntry>`
    insert into ledger_entries (account_id, kind, day, amount_cents, source, details)
    select * from unnest(${column('accountId')}::char(16)[], ${column('kind')}::text[], ${column('day')}::date[], ${column('amountCents')}::bigint[],
        ${column('source')}::text[], ${entries.map(({ details }) => JSON.stringify(details))}::jsonb[])
      as e(account_id, kind, day, amount_cents, source, details)
    order by account_id, day, kind, source
    on conflict (account_id, source) do nothing returning id, account_id as "accountId", source`.execute(trx)
  return rows
}
