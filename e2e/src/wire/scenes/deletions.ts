import type { Scene } from './scene.ts'

export const deletions: Scene = {
  name: 'deletions',
  play: async (wire) => {
    const { recorder, console } = wire
    const [as, davi] = [wire.person('bia'), wire.person('davi')]
    const [video, broken] = [wire.thing('video'), wire.thing('broken')]
    await recorder.call('deleteVideo', { as: davi, params: { key: video }, expect: 404 })
    await recorder.call('adminRestoreMedia', { as: console, params: { key: video }, expect: 409 })
    await recorder.call('deleteVideo', { as, params: { key: video } })
    await recorder.call('deleteVideo', { as, params: { key: video }, expect: 404 })
    await recorder.call('deleteVideos', { as, body: [], expect: 400 })
    await recorder.call('deleteVideos', { as, body: [broken] })
    await recorder.call('listVideos', { as, note: 'the sound is left' })
    await recorder.call('adminGetAccount', { as: console, params: { id: as.accountId }, note: 'with deleted media' })
    await recorder.call('adminRestoreMedia', { as: console, params: { key: video } })
    await recorder.call('adminRestoreMedia', { as: console, params: { key: 'aaaaaaaaaaaaaaaa' }, expect: 404 })
    await recorder.call('getVideo', { as, params: { id: video }, note: 'restored' })
    await recorder.call('adminRecountStorage', { as: console, params: { id: as.accountId } })
    await recorder.call('adminRecountStorage', { as: console, params: { id: 'aaaaaaaaaaaaaaaa' }, expect: 404 })
  },
}
