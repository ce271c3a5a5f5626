import { type Database, findOwnAccount, Passwords, writeAudit } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'

/** What the calls of Meus Dados share. */
export type ProfileContext = { deps: Deps; limiter: RateLimiter; passwords: Passwords }

export const createProfileContext = (deps: Deps): ProfileContext => ({
  deps,
  limiter: new RateLimiter(deps.db, deps.now),
  passwords: new Passwords(deps.env.passwordCost),
})

/** Records what a person did to himself in the log of his own account, whichever he acts for. Call it in a transaction. */
export async function writeOwnAudit(db: Database, userId: string, action: string): Promise<void> {
  const own = await findOwnAccount(db, userId)
  if (own) await writeAudit(db, { accountId: own.id, userId, action })
}
