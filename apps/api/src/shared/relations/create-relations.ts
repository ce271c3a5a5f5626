import { listProfiles } from '@videozz/db'
import type { Deps } from '../app-deps.ts'
import type { Relations } from './relations.ts'
import { RemoteRelations } from './remote-relations.ts'

/** The relations of this environment: our own table, or the one a parent platform keeps. */
export function createRelations(deps: Pick<Deps, 'env' | 'db' | 'log' | 'now'>): Relations {
  const { accounts } = deps.env
  if (accounts.mode === 'remote' && accounts.accessApi) return new RemoteRelations(deps, accounts.accessApi, accounts.issuer)
  return { list: (userId) => listProfiles(deps.db, userId), keepFresh: async () => undefined }
}
