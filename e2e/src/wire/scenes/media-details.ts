import { picture } from '../media-files.ts'
import { encodeEnd } from '../upload-media.ts'
import type { Scene } from './scene.ts'

export const mediaDetails: Scene = {
  name: 'media-details',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi, key] = [wire.person('bia'), wire.person('davi'), wire.thing('video')]
    const params = { key }
    const words = { title: 'Aula 1: começo', description: 'Primeira\nlinha' }
    const { revision } = (await recorder.call('updateVideo', { as, params, body: words })).data
    await recorder.call('updateVideo', { as, params, body: { ...words, title: '' }, expect: 400 })
    await recorder.call('updateVideo', { as, params, body: { ...words, revision: revision - 1 }, expect: 409 })
    await recorder.call('updateVideo', { as: davi, params, body: words, expect: 404 })
    const chapters = [
      { start: 3, title: 'Depois' },
      { start: 0, title: 'Antes' },
    ]
    await recorder.call('saveChapters', { as, params, body: { chapters } })
    await recorder.call('saveChapters', { as, params, body: { chapters: [{ start: 99, title: 'Além' }] }, expect: 400 })
    await recorder.call('saveChapters', { as, params, body: { chapters: [], revision: 0 }, expect: 409 })
    await recorder.call('selectThumbnail', { as, params, body: { selectedThumb: 2 } })
    await recorder.call('selectThumbnail', { as, params, body: { selectedThumb: 4 }, expect: 400 })
    const file = { bytes: await picture(), name: 'capa.png', type: 'image/png' }
    const covered = await recorder.call('uploadCover', { as, params, file })
    await recorder.call('uploadCover', { as, params, file: { ...file, bytes: new Uint8Array(100) }, expect: 400 })
    await recorder.call('uploadCover', {
      as,
      params,
      file: { ...file, bytes: new Uint8Array(2 * 1024 ** 2) },
      expect: 400,
      note: 'too large',
    })
    await recorder.call('uploadCover', { as, params, file, query: { revision: 0 }, expect: 409 })
    await recorder.open('getImage', covered.data.thumbnail ?? '')
    await recorder.call('getImage', { params: { address: `${'a'.repeat(32)}.jpg` }, expect: 404 })
    await recorder.call('reprocessVideo', { as, params, expect: 403 })
    await recorder.call('reprocessVideo', { as, params: { key: wire.thing('broken') } })
    await encodeEnd(recorder, as, wire.thing('broken'))
    await recorder.call('getPlayerToken', { as, params, query: { imprint: 'true' } })
    await recorder.call('getPlayerToken', { as: davi, params, expect: 404 })
  },
}
