import type { ConnectionProvider, KeyProvider } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { CloudConnectionTable } from '../../schema/connections.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type CloudConnectionRow = Selectable<CloudConnectionTable>
/** A person in an account, and a service. */
export type ConnectionOwner = { accountId: string; userId: string; provider: ConnectionProvider }
type AnyOwner = Omit<ConnectionOwner, 'provider'> & { provider: ConnectionProvider | KeyProvider }
/** Wrapped tokens as a service granted them. */
export type WrappedTokens = { refresh: string; access: string; expiresAt: Date; scopes: string[] }

/** Connections of a person in an account, by service. */
export const listCloudConnections = (db: Db, accountId: string, userId: string): Promise<CloudConnectionRow[]> =>
  db
    .selectFrom('cloud_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()

/**
 * The connection of a person who may act for the account now.
 * @param lock the row until the transaction ends.
 */
export function findCloudConnection(db: Db, who: AnyOwner, lock = false): Promise<CloudConnectionRow | undefined> {
  const found = db
    .selectFrom('cloud_connections as c')
    .selectAll('c')
    .where('c.account_id', '=', who.accountId)
    .where('c.user_id', '=', who.userId)
    .where('c.provider', '=', who.provider)
    .where(
      sql<boolean>`(access_rules(c.user_id, c.account_id) is not null
        or exists (select from accounts a where a.id = c.account_id and a.owner_id = c.user_id))`,
    )
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

/** Saves a connection in the place of an earlier one. @returns the row of before and now. */
export async function saveCloudConnection(
  trx: Db,
  who: ConnectionOwner,
  granted: { externalId: string; label: string; tokens: WrappedTokens; now: Date },
): Promise<CloudConnectionRow> {
  const { externalId, label, tokens, now } = granted
  const values = {
    external_id: externalId,
    label,
    ...toColumns(tokens),
    state: 'valid' as const,
    connected_at: now,
    refreshed_at: now,
  }
  return trx
    .insertInto('cloud_connections')
    .values({ id: createKey(), account_id: who.accountId, user_id: who.userId, provider: who.provider, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'provider']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps the tokens a refresh gave. */
export async function saveRefreshedTokens(trx: Db, id: string, tokens: WrappedTokens, now: Date): Promise<void> {
  await trx
    .updateTable('cloud_connections')
    .set({ ...toColumns(tokens), state: 'valid', refreshed_at: now })
    .where('id', '=', id)
    .execute()
}

const toColumns = ({ refresh, access, expiresAt, scopes }: WrappedTokens) => ({
  wrapped_refresh: refresh,
  wrapped_access: access,
  access_expires_at: expiresAt,
  scopes,
})

/** Marks that the person has to connect again; the access token is forgotten. */
export async function markReconnect(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('cloud_connections')
    .set({ state: 'reconnect', wrapped_access: null, access_expires_at: null })
    .where('id', '=', id)
    .execute()
}

/** Deletes a connection. @returns it; undefined when there was none. */
export const deleteCloudConnection = (db: Db, who: AnyOwner): Promise<CloudConnectionRow | undefined> =>
  db
    .deleteFrom('cloud_connections')
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('provider', '=', who.provider)
    .returningAll()
    .executeTakeFirst()

/** Whether another connection may stand on the same grant: of the same person, or of the same one at the service, to one of these services. */
export async function sharesGrant(db: Db, row: CloudConnectionRow, providers: readonly ConnectionProvider[]): Promise<boolean> {
  const other = await db
    .selectFrom('cloud_connections')
    .select('id')
    .where('id', '!=', row.id)
    .where('provider', 'in', [...providers])
    .where((each) =>
      each.or([
        each('user_id', '=', row.user_id),
        each.and([each('provider', '=', row.provider), each('external_id', '=', row.external_id)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
