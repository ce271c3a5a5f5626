import { signViewer } from '../../viewer-token.ts'
import type { Scene } from './scene.ts'

export const domain = 'escola.example.com'
/** Headers of a browser that loads the player page for an iframe of a site. */
export const inFrame = (site = domain) => ({
  'sec-fetch-dest': 'iframe',
  'sec-fetch-site': 'cross-site',
  referer: `https://${site}/aula`,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
})

/** Names of built files bear hashes. */
/** A page with the names of its scripts and styles that every build has. */
export const withoutHashes = (body: unknown): unknown => String(body).replaceAll(/(assets\/[\w-]*?)-[\w-]{8}\.(js|css)/g, '$1-<hash>.$2')

export const embed: Scene = {
  name: 'embed',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi, videoId] = [wire.person('bia'), wire.person('davi'), wire.thing('video')]
    await recorder.call('getEmbedSettings', { as })
    await recorder.call('applyDefaultDomains', { as, body: { mode: 'add' }, expect: 409 })
    await recorder.call('saveDefaultDomains', { as, body: { domains: ['nada que sirva'] }, expect: 400 })
    const token = (await recorder.call('getEmbedToken', { as, params: { videoId } })).data
    wire.things['embed'] = token.key
    await recorder.call('getEmbedToken', { as, params: { videoId }, query: { type: 'cademi' } })
    await recorder.call('getEmbedToken', { as: davi, params: { videoId }, expect: 404 })
    await recorder.call('createPlaybackSession', { body: { embed: token.key, device: 'aparelho-0' }, expect: 403, note: 'without domains' })
    await recorder.call('getEmbedPage', { params: { key: token.key }, headers: inFrame(), expect: 403, note: 'without domains' })
    await recorder.call('saveEmbedDomains', { as, params: { tokenId: token._id }, body: { domains: [domain] } })
    await recorder.call('saveEmbedDomains', { as, params: { tokenId: token._id }, body: { domains: ['nada que sirva'] }, expect: 400 })
    await recorder.call('saveEmbedDomains', { as: davi, params: { tokenId: token._id }, body: { domains: [domain] }, expect: 404 })
    await recorder.call('saveDefaultDomains', { as, body: { domains: [domain, 'Outra.example.com'] } })
    await recorder.call('applyDefaultDomains', { as, body: { mode: 'add' } })
    await recorder.call('exportEmbedCodes', { as, body: { videos: [videoId, wire.thing('broken'), 'aaaaaaaaaaaaaaaa'], kind: 'members' } })
    await recorder.call('exportEmbedCodes', { as, body: { videos: [] }, expect: 400 })
    await recorder.call('saveCompletionRule', { as, body: { percent: 95 } })
    await recorder.call('saveCompletionRule', { as, body: { percent: 49 }, expect: 400 })
    await recorder.call('saveSignedViewerRule', { as, body: { required: true }, expect: 409 })
    await recorder.call('testViewerToken', { as, body: { token: 'x' }, note: 'malformed' })
    const secret = (await recorder.call('createEmbedSecret', { as })).data
    wire.things['secretId'] = secret.id
    wire.things['secret'] = secret.secret
    const second = (await recorder.call('createEmbedSecret', { as, note: 'a second one' })).data
    await recorder.call('createEmbedSecret', { as, expect: 409 })
    await recorder.call('deleteEmbedSecret', { as, params: { id: second.id } })
    await recorder.call('deleteEmbedSecret', { as, params: { id: second.id }, expect: 404 })
    await recorder.call('listEmbedSecrets', { as })
    const viewer = { sub: 'aluno-1', email: 'aluno@exemplo.com', name: 'Aluno Um' }
    await recorder.call('testViewerToken', { as, body: { token: signViewer(secret, viewer) } })
    await recorder.call('testViewerToken', {
      as,
      body: { token: signViewer({ ...secret, secret: 'outro' }, viewer) },
      note: 'wrong signature',
    })
    await recorder.call('testViewerToken', { as, body: { token: '' }, expect: 400 })
    await recorder.call('saveSignedViewerRule', { as, body: { required: true } })
    await recorder.call('createPlaybackSession', { body: { embed: token.key, device: 'aparelho-0' }, expect: 403, note: 'unsigned' })
    await recorder.call('saveSignedViewerRule', { as, body: { required: false } })
    const page = { params: { key: token.key }, shape: withoutHashes }
    await recorder.call('getEmbedPage', { ...page, headers: inFrame() })
    await recorder.call('getEmbedPage', { ...page, headers: inFrame('outro.example.org'), expect: 403, note: 'another site' })
    await recorder.call('getEmbedPage', {
      ...page,
      headers: { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
      expect: 403,
      note: 'not for a frame',
    })
    await recorder.call('getEmbedPage', { params: { key: 'nada' }, headers: inFrame(), expect: 404 })
    const own = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin', referer: `${recorder.url}/video` }
    await recorder.call('getPreviewPage', { headers: own, shape: withoutHashes })
    await recorder.call('getPreviewPage', { headers: inFrame(), expect: 403 })
  },
}
