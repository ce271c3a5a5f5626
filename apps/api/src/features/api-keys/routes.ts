import { defineFeature } from '../../shared/feature.ts'
import { createKeyOf, listKeys, revokeKeyOf } from './keys.ts'

/** Keys for programs, made and ended by the account's owner. */
export const apiKeysFeature = defineFeature((deps) => ({
  listApiKeys: ({ session }) => listKeys(deps, session.accountId),
  createApiKey: ({ body, session }) => createKeyOf(deps, session, body),
  revokeApiKey: async ({ params, session }) => {
    await revokeKeyOf(deps, session, params.id)
    return {}
  },
}))
