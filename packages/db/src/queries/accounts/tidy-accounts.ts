import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { closeOverdueStays } from './account-accesses.ts'

/** Milliseconds for which a used or expired reset link is kept, to distinguish it from an unknown one. */
const resetRetentionMs = 7 * 24 * 3600 * 1000
/** Milliseconds for which an expired invitation stays listed, so that it can be sent again. */
const invitationRetentionMs = 30 * 24 * 3600 * 1000

/**
 * Deletes expired data of sign-in (closed rate windows, expired sign-ups, refresh tokens, reset links and invitations, members of groups among them) and records which
 * accesses to accounts have ended.
 */
export async function tidyAccounts(db: Kysely<DatabaseSchema>, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<=', now.getTime()).execute()
  await db.deleteFrom('sign_ups').where('expires_at', '<=', now).execute()
  await db.deleteFrom('refresh_tokens').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<=', new Date(now.getTime() - resetRetentionMs))
    .execute()
  await db
    .deleteFrom('manager_invitations')
    .where('expires_at', '<=', new Date(now.getTime() - invitationRetentionMs))
    .execute()
  // Whoever was added to an access group and never entered the account.
  await db
    .deleteFrom('access_group_members')
    .where('joined_at', 'is', null)
    .where('expires_at', '<=', new Date(now.getTime() - invitationRetentionMs))
    .execute()
  await closeOverdueStays(db, now)
}
