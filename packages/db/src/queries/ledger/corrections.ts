import { dayOf, type LedgerDetails } from '@videozz/domain'
import type { Kysely } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { bookEntries } from './entries.ts'

export type Correction = {
  accountId: string
  /** Cents of BRL: negative gives back, positive charges. */
  amountCents: number
  /** For the account's owner to read. */
  reason: string
  /** Name of the operator, for the record. */
  operator: string
  /** The same when it is sent again; drawn when absent. */
  key?: string | undefined
}
/** `repeated`: it was booked before; `other`: something else was, under the same key, and nothing is booked now. */
export type BookedCorrection = { id: string; outcome: 'booked' | 'repeated' | 'other' }

/**
 * Books a correction today, in the caller's transaction: rows of the ledger are never changed.
 * @throws RangeError without a reason, or for an amount that is nothing or no whole number of cents.
 */
export async function bookCorrection(trx: Kysely<DatabaseSchema>, correction: Correction, now: Date): Promise<BookedCorrection> {
  const { accountId, amountCents, operator } = correction
  const reason = correction.reason.trim()
  if (reason === '') throw new RangeError('A correction needs a reason')
  if (!Number.isSafeInteger(amountCents) || amountCents === 0) throw new RangeError(`A correction of ${amountCents} cents is none`)
  const id = correction.key ?? createKey()
  const source = `correction:${id}`
  const details = { reason, operator }
  const [booked] = await bookEntries(trx, [{ accountId, kind: 'correction', day: dayOf(now), amountCents, source, details }])
  if (booked) return { id, outcome: 'booked' }
  const before = await trx
    .selectFrom('ledger_entries')
    .select(['amount_cents', 'details'])
    .where('account_id', '=', accountId)
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  const { reason: given } = before.details as LedgerDetails['correction']
  return { id, outcome: before.amount_cents === amountCents && given === reason ? 'repeated' : 'other' }
}
