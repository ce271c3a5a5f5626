import { type Database, findOwnAccount, findUserById, Passwords, type User, writeAudit } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import type { SignedIn } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'

/** What the calls of Meus Dados share. */
export type ProfileContext = { deps: Deps; limiter: RateLimiter; passwords: Passwords }

export const createProfileContext = (deps: Deps): ProfileContext => ({
  deps,
  limiter: new RateLimiter(deps.db, deps.now),
  passwords: new Passwords(deps.env.passwordCost),
})

/** Name and e-mail are ours to change only where people live in our tables. @throws AppError ACCOUNT_SERVICE_REMOTE. */
export function requireEmbedded({ deps }: ProfileContext): void {
  if (deps.env.accounts.mode !== 'embedded') throw new AppError('ACCOUNT_SERVICE_REMOTE')
}

/** The signed-in person of the embedded service. @throws AppError ACCOUNT_SERVICE_REMOTE, SESSION_EXPIRED. */
export async function ownPerson(context: ProfileContext, { session }: SignedIn): Promise<User> {
  requireEmbedded(context)
  const user = await findUserById(context.deps.db, session.id)
  if (!user) throw new AppError('SESSION_EXPIRED')
  return user
}

/** Records what a person did to himself in the log of his own account, whichever he acts for. Call it in a transaction. */
export async function writeOwnAudit(db: Database, userId: string, action: string): Promise<void> {
  const own = await findOwnAccount(db, userId)
  if (own) await writeAudit(db, { accountId: own.id, userId, action })
}
