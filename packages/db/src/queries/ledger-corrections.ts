import { dayOf } from '@videozz/domain'
import type { Kysely } from 'kysely'
import { createKey } from '../key.ts'
import type { DatabaseSchema } from '../schema.ts'
import { bookEntries } from './ledger-entries.ts'

export type Correction = {
  accountId: string
  /** Cents of BRL: negative gives back, positive charges. */
  amountCents: number
  /** For the account's owner to read. */
  reason: string
  /** Name of the operator, for the record. */
  operator: string
}

/**
 * Books a correction today, in the caller's transaction: rows of the ledger are never changed.
 * @returns its id. @throws RangeError without a reason, or for an amount that is nothing or no whole number of cents.
 */
export async function bookCorrection(trx: Kysely<DatabaseSchema>, correction: Correction, now: Date): Promise<string> {
  const { accountId, amountCents, operator } = correction
  const reason = correction.reason.trim()
  if (reason === '') throw new RangeError('A correction needs a reason')
  if (!Number.isSafeInteger(amountCents) || amountCents === 0) throw new RangeError(`A correction of ${amountCents} cents is none`)
  const id = createKey()
  const details = { reason, operator }
  await bookEntries(trx, [{ accountId, kind: 'correction', day: dayOf(now), amountCents, source: `correction:${id}`, details }])
  return id
}
