import type { ImportProvider, IntegrationProvider, IntegrationState } from '@videozz/domain'
import type { Kysely, Selectable } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { IntegrationTable } from '../../schema/integrations.ts'

type Db = Kysely<DatabaseSchema>
export type IntegrationRow = Selectable<IntegrationTable>

/** Kept keys of an account, in the order they were connected in. */
export const listIntegrations = (db: Db, accountId: string): Promise<IntegrationRow[]> =>
  db.selectFrom('integrations').selectAll().where('account_id', '=', accountId).orderBy('connected_at').orderBy('provider').execute()

/** The key an account keeps of a service. */
export const findIntegration = (db: Db, accountId: string, provider: IntegrationProvider): Promise<IntegrationRow | undefined> =>
  db.selectFrom('integrations').selectAll().where('account_id', '=', accountId).where('provider', '=', provider).executeTakeFirst()

/** Keeps a key that was just called valid, in the place of an earlier one. `now` is when it was checked. */
export function saveIntegration(
  db: Db,
  entry: { accountId: string; provider: IntegrationProvider; wrappedKey: string; keyEnding: string; now: Date },
): Promise<IntegrationRow> {
  const values = {
    wrapped_key: entry.wrappedKey,
    key_ending: entry.keyEnding,
    state: 'valid' as const,
    checked_at: entry.now,
    connected_at: entry.now,
  }
  return db
    .insertInto('integrations')
    .values({ account_id: entry.accountId, provider: entry.provider, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'provider']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores the verdict of the service on a key, unless another key was connected meanwhile. */
export async function markIntegration(db: Db, row: IntegrationRow, state: IntegrationState, now: Date): Promise<void> {
  await db
    .updateTable('integrations')
    .set({ state, checked_at: now })
    .where('account_id', '=', row.account_id)
    .where('provider', '=', row.provider)
    .where('wrapped_key', '=', row.wrapped_key)
    .execute()
}

/** Deletes a key. @returns whether there was one. */
export async function deleteIntegration(db: Db, accountId: string, provider: IntegrationProvider): Promise<boolean> {
  const gone = await db
    .deleteFrom('integrations')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .returning('provider')
    .executeTakeFirst()
  return gone !== undefined
}

/** Seconds left in which an account may not call the service, as the service requested; 0 when there is no pause. */
export async function readIntegrationPause(db: Db, accountId: string, provider: ImportProvider, now: Date): Promise<number> {
  const pause = await db
    .selectFrom('integration_pauses')
    .select('until')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return pause ? Math.max(0, (pause.until.getTime() - now.getTime()) / 1000) : 0
}

/** Leaves a service alone until then. */
export async function saveIntegrationPause(db: Db, accountId: string, provider: ImportProvider, until: Date): Promise<void> {
  await db
    .insertInto('integration_pauses')
    .values({ account_id: accountId, provider, until })
    .onConflict((conflict) => conflict.columns(['account_id', 'provider']).doUpdateSet({ until }))
    .execute()
}
