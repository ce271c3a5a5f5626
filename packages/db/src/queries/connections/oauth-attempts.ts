import type { AttemptOutcome, ConnectionProvider } from '@videozz/domain'
import type { Kysely, Selectable } from 'kysely'
import type { OauthAttemptTable } from '../../schema/connections.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type OauthAttemptRow = Selectable<OauthAttemptTable>
export type NewOauthAttempt = Pick<
  OauthAttemptRow,
  'id' | 'account_id' | 'user_id' | 'family_id' | 'provider' | 'state_hash' | 'cookie_hash' | 'wrapped_verifier' | 'expires_at'
>

/** Keeps a try to connect. */
export async function saveOauthAttempt(db: Db, attempt: NewOauthAttempt): Promise<void> {
  await db.insertInto('oauth_attempts').values(attempt).execute()
}

/** Hash of the cookie of the try with this state; undefined when there is none. */
export const findOauthAttempt = (db: Db, stateHash: string): Promise<Pick<OauthAttemptRow, 'id' | 'cookie_hash'> | undefined> =>
  db.selectFrom('oauth_attempts').select(['id', 'cookie_hash']).where('state_hash', '=', stateHash).executeTakeFirst()

/** Uses a try up. @returns it; undefined when it was used, has expired or is of another service. */
export const takeOauthAttempt = (db: Db, id: string, provider: ConnectionProvider, now: Date): Promise<OauthAttemptRow | undefined> =>
  db
    .updateTable('oauth_attempts')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('provider', '=', provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Records how a try ended. */
export async function settleOauthAttempt(db: Db, id: string, outcome: AttemptOutcome, pickedFileIds: string[] = []): Promise<void> {
  await db.updateTable('oauth_attempts').set({ outcome, picked_file_ids: pickedFileIds }).where('id', '=', id).execute()
}

/** A try of a person in an account, as long as it has not expired. */
export const readOauthAttempt = (
  db: Db,
  who: { id: string; accountId: string; userId: string },
  now: Date,
): Promise<OauthAttemptRow | undefined> =>
  db
    .selectFrom('oauth_attempts')
    .selectAll()
    .where('id', '=', who.id)
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes tries that have expired. */
export async function tidyOauthAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('oauth_attempts').where('expires_at', '<=', now).execute()
}
