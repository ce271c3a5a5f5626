import { defineFeature } from '../../shared/feature.ts'
import { writeEmbedCodes } from './embed-codes.ts'
import { createSecret, deleteSecret, listSecrets } from './embed-secrets.ts'
import { applyDefaults, getSettings, saveCompletionRule, saveDefaults, saveSignedViewerRule } from './embed-settings.ts'
import { getEmbedToken, saveDomains } from './embed-tokens.ts'
import { createPlaylist, savePlaylist } from './playlists.ts'

export const embedFeature = defineFeature((deps) => ({
  getEmbedToken: ({ params, query, session }) => getEmbedToken(deps, session, params.videoId, query.type),
  saveEmbedDomains: ({ params, body, session }) => saveDomains(deps, session, params.tokenId, body.domains),
  createEmbedPlaylist: ({ body, session }) => createPlaylist(deps, session, body),
  saveEmbedPlaylist: ({ params, body, session }) => savePlaylist(deps, session, params.tokenId, body.playsOn),
  exportEmbedCodes: ({ body, session, reply }) => {
    void reply.headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="codigos-de-incorporacao.csv"' })
    return writeEmbedCodes(deps, session, body)
  },
  getEmbedSettings: ({ session }) => getSettings(deps, session),
  saveDefaultDomains: ({ body, session }) => saveDefaults(deps, session, body.domains),
  applyDefaultDomains: ({ body, session }) => applyDefaults(deps, session, body.mode),
  saveSignedViewerRule: ({ body, session }) => saveSignedViewerRule(deps, session, body.required),
  saveCompletionRule: ({ body, session }) => saveCompletionRule(deps, session, body.percent),
  listEmbedSecrets: ({ session }) => listSecrets(deps, session.accountId),
  createEmbedSecret: ({ session }) => createSecret(deps, session),
  deleteEmbedSecret: async ({ params, session }) => {
    await deleteSecret(deps, session, params.id)
    return {}
  },
}))
