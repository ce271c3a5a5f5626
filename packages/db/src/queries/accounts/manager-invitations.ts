import type { PermissionName } from '@videozz/domain'
import type { Kysely, Selectable } from 'kysely'
import type { ManagerInvitationTable } from '../../schema/managers.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type ManagerInvitationRow = Selectable<ManagerInvitationTable>
/** What an invitation is for. */
export type InvitationFound = {
  id: string
  accountId: string
  accountName: string
  ownerEmail: string
  email: string
  rules: PermissionName[]
  expiresAt: Date
}

/** Invitations of an account, the latest first; expired ones too. */
export const listInvitations = (db: Db, accountId: string): Promise<ManagerInvitationRow[]> =>
  db.selectFrom('manager_invitations').selectAll().where('account_id', '=', accountId).orderBy('created_at', 'desc').orderBy('id').execute()

/** Adds an invitation. @returns undefined when the account has one for this address. */
export const insertInvitation = (db: Db, row: Omit<ManagerInvitationRow, 'created_at'>): Promise<ManagerInvitationRow | undefined> =>
  db
    .insertInto('manager_invitations')
    .values({ ...row, created_at: row.sent_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Gives an invitation another token, which ends the earlier one. @returns undefined when there is no such invitation. */
export const renewInvitation = (
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  next: Pick<ManagerInvitationRow, 'token_hash' | 'sent_at' | 'expires_at'>,
): Promise<ManagerInvitationRow | undefined> =>
  db.updateTable('manager_invitations').set(next).where('id', '=', id).where('account_id', '=', accountId).returningAll().executeTakeFirst()

/** Deletes an invitation. @returns undefined when there is no such invitation. */
export const deleteInvitation = (
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<Pick<ManagerInvitationRow, 'email'> | undefined> =>
  db.deleteFrom('manager_invitations').where('id', '=', id).where('account_id', '=', accountId).returning('email').executeTakeFirst()

/** The invitation of a token that has not expired, unless the account is disabled. @param lock until the end of the transaction. */
export const findInvitation = (db: Db, tokenHash: string, now: Date, lock = false): Promise<InvitationFound | undefined> =>
  db
    .selectFrom('manager_invitations as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .select([
      'i.id',
      'i.email',
      'i.rules',
      'i.expires_at as expiresAt',
      'a.id as accountId',
      'a.name as accountName',
      'o.email as ownerEmail',
    ])
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', now)
    .where('a.status', '<>', 'disabled')
    .$if(lock, (query) => query.forUpdate('i'))
    .executeTakeFirst()
