import { defaultPlayerPreferences } from '@videozz/contract'
import type { Person } from '../callers.ts'
import { picture } from '../media-files.ts'
import type { Wire } from '../wire.ts'
import { domain, withoutHashes } from './embed.ts'
import type { Scene } from './scene.ts'

/** Players of an account and of its media, embed codes of many media, and what tells others about players. */
export const player: Scene = {
  name: 'player',
  play: async (wire) => {
    const as = wire.person('bia')
    await customise(wire, as)
    await customiseMany(wire, as)
    const { key, folder } = await embedPlaylists(wire, as)
    await tellOthers(wire, key)
    await wire.recorder.ask('deleteFolder', { as, params: { key: folder } })
  },
}

async function customise(wire: Wire, as: Person): Promise<void> {
  const { recorder } = wire
  const [davi, videoKey] = [wire.person('davi'), wire.thing('video')]
  const producer = { producer: as.accountId }
  const ofMedia = { ...producer, videoKey }
  await recorder.call('getDefaultPlayer', { as, params: producer })
  await recorder.call('getDefaultPlayer', { as: davi, params: producer, expect: 404 })
  await recorder.call('getVideoPlayer', { as, params: ofMedia, note: 'none of its own' })
  await recorder.call('getVideoPlayer', { as: davi, params: ofMedia, expect: 404 })
  await recorder.call('saveDefaultPlayer', { as, params: producer, body: { preferences: { allowPiP: false, customTextColor: '#EEEEEE' } } })
  await recorder.call('saveDefaultPlayer', { as, params: producer, body: { preferences: { customTextColor: 'red' } }, expect: 400 })
  await recorder.call('saveDefaultPlayer', { as, params: producer, body: { preferences: { allowPiP: true }, seen: 1 }, expect: 409 })
  const own = { videoKey, preferences: { allowVolume: false } }
  await recorder.call('createCustomPlayer', { as, body: own })
  await recorder.call('createCustomPlayer', { as: davi, body: own, expect: 404 })
  const saved = await recorder.call('saveVideoPlayer', { as, params: ofMedia, body: { preferences: { allowFullscreen: false } } })
  await recorder.call('saveVideoPlayer', { as: davi, params: ofMedia, body: { preferences: {} }, expect: 404 })
  await recorder.call('listCustomisedVideos', { as })
  await recorder.call('listCustomisedVideos', { as, query: { search: 'nada', limit: 1 } })
  await recorder.call('listCustomisedVideos', { as, query: { limit: 0 }, expect: 400 })
  const file = { bytes: await picture(), name: 'marca.png', type: 'image/png' }
  const logotype = await recorder.call('uploadLogotype', { as, file })
  await recorder.open('getImage', logotype.data.customLogotypeUrl, { note: 'the logotype' })
  await recorder.call('uploadLogotype', { as, file: { ...file, bytes: new Uint8Array(100) }, expect: 400 })
  await recorder.call('deleteLogotype', { as: davi, params: { customPlayerId: logotype.data._id }, expect: 404 })
  await recorder.call('deleteLogotype', { as, params: { customPlayerId: logotype.data._id } })
  const { revision } = saved.data
  await recorder.call('setVideoPlayerActive', { as, params: { videoKey }, body: { isActive: false, seen: revision } })
  await recorder.call('setVideoPlayerActive', { as, params: { videoKey }, body: { isActive: true, seen: revision }, expect: 409 })
  await recorder.call('getVideoPlayer', { as, params: ofMedia, query: { searchForInactivePlayers: 'true' } })
}

async function customiseMany(wire: Wire, as: Person): Promise<void> {
  const { recorder } = wire
  const videos = [wire.thing('video'), wire.thing('sound')]
  const body = { videos, from: { kind: 'preferences', preferences: { showLogotype: false } } }
  await recorder.call('countPlayerChanges', { as, body })
  await recorder.call('countPlayerChanges', { as, body: { ...body, videos: [] }, expect: 400 })
  await recorder.call('customiseVideos', { as, body })
  await recorder.call('customiseVideos', { as, body: { ...body, videos: [...videos, 'aaaaaaaaaaaaaaaa'] }, expect: 404 })
  await recorder.call('countPlayerChanges', { as, body: { videos, from: { kind: 'video', videoKey: wire.thing('sound') } } })
  await recorder.call('customiseVideos', { as, body: { videos, from: { kind: 'default' } }, note: 'back to the default one' })
  await recorder.ask('saveDefaultPlayer', { as, params: { producer: as.accountId }, body: { preferences: defaultPlayerPreferences } })
}

/** @returns the key of one with a lesson, and its folder. */
async function embedPlaylists(wire: Wire, as: Person): Promise<{ key: string; folder: string }> {
  const { recorder } = wire
  const davi = wire.person('davi')
  const { key: folder } = (await recorder.ask('createFolder', { as, body: { name: 'Curso de luz' } })).data
  const videos = [wire.thing('video'), wire.thing('sound')]
  await recorder.ask('addFolderVideos', { as, params: { key: folder }, body: { videos } })
  const made = (await recorder.call('createEmbedPlaylist', { as, body: { folder } })).data
  await recorder.call('createEmbedPlaylist', { as, body: { videos: videos.toReversed(), type: 'members' } })
  await recorder.call('createEmbedPlaylist', { as, body: { videos, folder }, expect: 400 })
  await recorder.call('createEmbedPlaylist', { as: davi, body: { folder }, expect: 404 })
  await recorder.call('saveEmbedDomains', { as, params: { tokenId: made._id }, body: { domains: [domain] }, note: 'of a playlist' })
  await recorder.call('saveEmbedPlaylist', { as, params: { tokenId: made._id }, body: { playsOn: false } })
  await recorder.call('saveEmbedPlaylist', { as: davi, params: { tokenId: made._id }, body: { playsOn: true }, expect: 404 })
  return { key: made.key, folder }
}

async function tellOthers(wire: Wire, playlist: string): Promise<void> {
  const { recorder } = wire
  const url = `${recorder.url}/embed/${wire.thing('embed')}`
  await recorder.call('getOembed', { query: { url, maxwidth: 320 }, headers: { origin: `https://${domain}` } })
  await recorder.call('getOembed', { query: { url, format: 'xml' } })
  await recorder.call('getOembed', { query: { url: `${recorder.url}/embed/${playlist}` }, note: 'a playlist' })
  await recorder.call('getOembed', { query: { url: `${recorder.url}/embed/aaaaaaaaaaaaaaaa` }, expect: 404 })
  await recorder.call('getOembed', { query: { url }, headers: { origin: 'https://outro.example.org' }, expect: 401 })
  await recorder.call('getOembed', { query: { url, format: 'yaml' }, expect: 501 })
  await recorder.call('getPlayerDocs', { keep: 'none' })
  await recorder.call('getPlayerDocs', { query: { player: playlist }, keep: 'none', note: 'with a player' })
  await recorder.call('getPlayerExample', { params: { example: 'script' }, query: { player: wire.thing('embed') }, shape: withoutHashes })
  await recorder.call('getPlayerExample', { params: { example: 'nenhum' }, expect: 404 })
}
