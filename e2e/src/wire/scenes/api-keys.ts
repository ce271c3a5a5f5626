import { bearer } from '../callers.ts'
import type { Scene } from './scene.ts'

export const apiKeys: Scene = {
  name: 'api-keys',
  play: async (wire) => {
    const { recorder } = wire
    const as = wire.person('bia')
    const draft = { name: 'Integração', scopes: ['videos:read', 'folders:write', 'folders:read'], expiresAt: null } as const
    await recorder.call('createApiKey', { as, body: { ...draft, name: '', scopes: [] }, expect: 400 })
    const made = (await recorder.call('createApiKey', { as, body: draft })).data
    await recorder.call('createApiKey', { as, body: { ...draft, name: 'Com fim', expiresAt: '2099-01-01T00:00:00Z' } })
    const key = bearer('a key', made.secret)
    await recorder.call('listVideos', { as: key })
    await recorder.call('listVideos', { as: bearer('an invented key', `vz_${'a'.repeat(46)}`), expect: 401 })
    const folder = (await recorder.call('createFolder', { as: key, body: { name: 'Feita pela chave' } })).data
    await recorder.call('deleteFolder', { as: key, params: { key: folder.key } })
    await recorder.call('deleteVideos', { as: key, body: [wire.thing('video')], expect: 403 })
    await recorder.call('getProfile', { as: key, expect: 403 })
    await recorder.call('listApiKeys', { as })
    await recorder.call('revokeApiKey', { as, params: { id: made.id } })
    await recorder.call('revokeApiKey', { as, expect: 404 })
    await recorder.call('listVideos', { as: key, expect: 401, note: 'revoked' })
    await recorder.call('listApiKeys', { as, note: 'one revoked' })
  },
}
