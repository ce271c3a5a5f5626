import { Passwords } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'

/** What the calls of Meus Dados share. */
export type ProfileContext = { deps: Deps; limiter: RateLimiter; passwords: Passwords }

export const createProfileContext = (deps: Deps): ProfileContext => ({
  deps,
  limiter: new RateLimiter(deps.db, deps.now),
  passwords: new Passwords(deps.env.passwordCost),
})
