import { Passwords } from '@videozz/db'
import { AccessTokens } from '../../shared/access-token.ts'
import type { Deps, FeatureDeps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import type { AccountTokens } from './account-tokens.ts'
import { createParentPlatform, type ParentPlatform } from './parent-platform.ts'
import { SecondFactor } from './second-factor.ts'

/** What the account services share: the process's dependencies and what is made of them once. */
export type AccountContext = {
  deps: Deps
  limiter: RateLimiter
  accessTokens: AccessTokens
  platform: ParentPlatform
  accountTokens: AccountTokens | undefined
  secondFactor: SecondFactor
  passwords: Passwords
}

export function createAccountContext(deps: FeatureDeps): AccountContext {
  const { platform, tokens } = createParentPlatform(deps)
  return {
    deps,
    limiter: new RateLimiter(deps.db, deps.now),
    accessTokens: new AccessTokens(deps.env.secretKey, deps.now),
    platform,
    accountTokens: tokens,
    secondFactor: new SecondFactor(deps),
    passwords: new Passwords(deps.env.passwordCost),
  }
}

/** The embedded service's signer. @throws AppError where accounts are on another platform. */
export function embeddedService(context: AccountContext): AccountTokens {
  if (!context.accountTokens) throw new AppError('ACCOUNT_SERVICE_REMOTE')
  return context.accountTokens
}
