import { listAccountChanges } from '@videozz/db'
import type { Handlers } from '../../shared/feature.ts'
import type { AdminContext } from './context.ts'
import { describeOperatorChange } from './describe-operator-change.ts'

/** Changes operators made to an account, as listed to its owner: what and why, not who. */
export function ownerRoutes({ deps }: AdminContext): Partial<Handlers> {
  return {
    listPlatformChanges: async ({ query, session }) => {
      const { total, changes } = await listAccountChanges(deps.db, session.accountId, query)
      return {
        total,
        changes: changes.map((change) => {
          const { reason } = change.details
          return {
            id: change.id,
            at: change.at.toISOString(),
            what: describeOperatorChange(change),
            reason: typeof reason === 'string' ? reason : null,
          }
        }),
      }
    },
  }
}
