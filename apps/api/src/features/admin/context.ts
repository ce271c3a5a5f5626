import { type OperatorActor, Passwords } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import type { SignedOperator } from '../../shared/operator-session.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { TotpCodes } from '../../shared/totp-codes.ts'

/** What the console's calls share. */
export type AdminContext = { deps: Deps; limiter: RateLimiter; passwords: Passwords; codes: TotpCodes }

export const createAdminContext = (deps: Deps): AdminContext => ({
  deps,
  limiter: new RateLimiter(deps.db, deps.now),
  passwords: new Passwords(deps.env.passwordCost),
  codes: new TotpCodes(deps.env, 'operator-totp'),
})

/** The operator of a call, as the log names them. */
export const actorOf = ({ operator }: SignedOperator): OperatorActor => ({ operatorId: operator.id, via: 'console' })
