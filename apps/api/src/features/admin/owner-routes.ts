import { listAccountDeeds } from '@videozz/db'
import type { Handlers } from '../../shared/feature.ts'
import type { AdminContext } from './context.ts'
import { describeDeed } from './describe-deed.ts'

/** What an account's owner is told of the operators' deeds: what and why, not who. */
export function ownerRoutes({ deps }: AdminContext): Partial<Handlers> {
  return {
    listPlatformChanges: async ({ query, session }) => {
      const { total, deeds } = await listAccountDeeds(deps.db, session.accountId, query)
      const changes = deeds.map((deed) => {
        const { reason } = deed.details
        return { id: deed.id, at: deed.at.toISOString(), what: describeDeed(deed), reason: typeof reason === 'string' ? reason : null }
      })
      return { total, changes }
    },
  }
}
