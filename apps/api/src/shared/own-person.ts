import { findUserById, type User } from '@videozz/db'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'
import type { SignedIn } from './feature.ts'

/** Name, e-mail and password can be changed only where people are in our tables. @throws AppError ACCOUNT_SERVICE_REMOTE. */
export function requireEmbedded({ env }: Pick<Deps, 'env'>): void {
  if (env.accounts.mode !== 'embedded') throw new AppError('ACCOUNT_SERVICE_REMOTE')
}

/** The signed-in person of the embedded service. @throws AppError ACCOUNT_SERVICE_REMOTE, SESSION_EXPIRED. */
export async function ownPerson(deps: Pick<Deps, 'env' | 'db'>, { session }: SignedIn): Promise<User> {
  requireEmbedded(deps)
  const user = await findUserById(deps.db, session.id)
  if (!user) throw new AppError('SESSION_EXPIRED')
  return user
}
