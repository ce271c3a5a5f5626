import { defineFeature } from '../../shared/feature.ts'
import { createSecret, deleteSecret, listSecrets } from './embed-secrets.ts'
import { getEmbedToken, saveDomains } from './embed-tokens.ts'

export const embedFeature = defineFeature((deps) => ({
  getEmbedToken: ({ params, query, session }) => getEmbedToken(deps, session, params.videoId, query.type),
  saveEmbedDomains: ({ params, body, session }) => saveDomains(deps, session, params.tokenId, body.domains),
  listEmbedSecrets: ({ session }) => listSecrets(deps, session.accountId),
  createEmbedSecret: ({ session }) => createSecret(deps, session),
  deleteEmbedSecret: async ({ params, session }) => {
    await deleteSecret(deps, session, params.id)
    return {}
  },
}))
