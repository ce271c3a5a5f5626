import type { KeyProvider } from '@videozz/domain'
import type { Kysely } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { CloudConnectionRow } from './cloud-connections.ts'

type Db = Kysely<DatabaseSchema>
/** A person in an account, and a service that is opened by keys. */
export type KeyOwner = { accountId: string; userId: string; provider: KeyProvider }

/** Saves keys in the place of earlier ones. @param wrapped keys as `sealConnectionToken` sealed them. */
export function saveKeyConnection(
  trx: Db,
  { accountId, userId, provider }: KeyOwner,
  { externalId, label, wrapped, now }: { externalId: string; label: string; wrapped: string; now: Date },
): Promise<CloudConnectionRow> {
  const values = { external_id: externalId, label, wrapped_refresh: wrapped, state: 'valid' as const, connected_at: now, refreshed_at: now }
  return trx
    .insertInto('cloud_connections')
    .values({ id: createKey(), account_id: accountId, user_id: userId, provider, scopes: [], ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'provider']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks that the service refuses keys, unless others were saved meanwhile. @returns whether it is news. */
export async function markKeysRefused(trx: Db, row: Pick<CloudConnectionRow, 'id' | 'wrapped_refresh'>): Promise<boolean> {
  const marked = await trx
    .updateTable('cloud_connections')
    .set({ state: 'reconnect' })
    .where('id', '=', row.id)
    .where('wrapped_refresh', '=', row.wrapped_refresh)
    .where('state', '=', 'valid')
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
