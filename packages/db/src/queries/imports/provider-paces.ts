import type { ImportProvider } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../in-transaction.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** The row of the whole deployment. */
const everybody = ''
/** An account that should have asked again so long ago, in milliseconds, asks no more. */
const patienceMs = 1000
/** Calls that may be sent at once after a quiet time: the share of a minute's. */
const burstShare = 1 / 12

/**
 * Takes a call to a provider out of what all processes may send together in a minute, in turns between the accounts that ask.
 * @returns milliseconds after which to ask again; 0 when the call may be sent.
 */
export function takeProviderCall(
  db: Db,
  { provider, accountId, perMinute, now }: { provider: ImportProvider; accountId: string; perMinute: number; now: Date },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    // Counts of the last moments may be lost in a power failure.
    await sql`set local synchronous_commit = off`.execute(trx)
    const most = Math.max(1, perMinute * burstShare)
    await trx
      .insertInto('provider_paces')
      .values({ provider, account_id: everybody, tokens: most, refilled_at: now })
      .onConflict((conflict) => conflict.columns(['provider', 'account_id']).doNothing())
      .execute()
    const shared = await trx
      .selectFrom('provider_paces')
      .select(['tokens', 'refilled_at'])
      .where('provider', '=', provider)
      .where('account_id', '=', everybody)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const passed = Math.max(0, now.getTime() - (shared.refilled_at ?? now).getTime())
    const tokens = Math.min(most, shared.tokens + (passed / 60_000) * perMinute)
    const ahead = await countAhead(trx, provider, accountId, new Date(now.getTime() - patienceMs))
    const isGranted = tokens - ahead >= 1
    const waitMs = isGranted ? 0 : Math.max(1, Math.ceil(((1 + ahead - tokens) / perMinute) * 60_000))
    // When it asks again: until then its place in line is its own.
    const turn = isGranted ? { granted_at: now, asked_at: null } : { asked_at: new Date(now.getTime() + waitMs) }
    await trx
      .insertInto('provider_paces')
      .values({ provider, account_id: accountId, ...turn })
      .onConflict((conflict) => conflict.columns(['provider', 'account_id']).doUpdateSet(turn))
      .execute()
    if (!isGranted) return waitMs
    await trx
      .updateTable('provider_paces')
      .set({ tokens: tokens - 1, refilled_at: now })
      .where('provider', '=', provider)
      .where('account_id', '=', everybody)
      .execute()
    return 0
  })
}

/** Other accounts that wait and were granted a call longer ago. */
async function countAhead(trx: Db, provider: ImportProvider, accountId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('provider_paces as p')
    .leftJoin('provider_paces as own', (join) => join.onRef('own.provider', '=', 'p.provider').on('own.account_id', '=', accountId))
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('p.provider', '=', provider)
    .where('p.account_id', 'not in', [everybody, accountId])
    .where('p.asked_at', '>', since)
    .where(sql<boolean>`coalesce(p.granted_at, '-infinity') < coalesce(own.granted_at, '-infinity')`)
    .executeTakeFirstOrThrow()
  return count
}
