import { listProfiles, type Profile } from '@videozz/db'
import type { Deps } from '../app-deps.ts'
import { RemoteRelations } from './remote-relations.ts'

/** Who may act for whom, as the platform that vouches for people keeps it. */
export interface Relations {
  /** The accounts a person may act for. @throws AppError RELATIONS_*, when they are kept elsewhere and that cannot be asked. */
  list(userId: string): Promise<Profile[]>
  /** Makes sure that what stands in our tables is new enough to decide by. @throws AppError ACCOUNT_SERVICE_UNAVAILABLE. */
  keepFresh(userId: string): Promise<void>
}

/** The relations of this environment: our own table, or the one a parent platform keeps. */
export function createRelations(deps: Pick<Deps, 'env' | 'db' | 'log' | 'now'>): Relations {
  const { accounts } = deps.env
  if (accounts.mode === 'remote' && accounts.accessApi) return new RemoteRelations(deps, accounts.accessApi, accounts.issuer)
  return { list: (userId) => listProfiles(deps.db, userId), keepFresh: async () => undefined }
}
