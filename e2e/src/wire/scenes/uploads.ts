import { brokenFilm, film, tone } from '../media-files.ts'
import { encodeEnd, uploadFile } from '../upload-media.ts'
import type { Wire } from '../wire.ts'
import type { Scene } from './scene.ts'

const size = 6_000_000

export const uploads: Scene = {
  name: 'uploads',
  always: true,
  play: async (wire) => {
    const { recorder } = wire
    const [bia, fabio, davi] = [wire.person('bia'), wire.person('fabio'), wire.person('davi')]
    const file = { filename: 'aula.mp4', size: 1000, type: 'video/mp4' }
    for (const body of [
      { ...file, filename: 'aula' },
      { ...file, filename: 'aula.exe' },
      { ...file, size: 0 },
    ])
      await recorder.call('createMultipart', { as: bia, body, expect: 400 })
    await recorder.call('createMultipart', {
      as: fabio,
      body: { ...file, size: 600 * 1024 ** 2 },
      expect: 400,
      note: 'too large for the plan',
    })
    const given = (await recorder.call('createMultipart', { as: bia, body: file, note: 'to be canceled' })).data
    const target = { filename: given.key, uploadId: given.uploadId }
    await recorder.call('presignPart', { as: davi, body: { ...target, partNumber: 1 }, expect: 404 })
    await recorder.call('presignPart', { as: bia, body: { ...target, partNumber: 0 }, expect: 400 })
    await recorder.call('completeMultipart', { as: bia, body: { ...target, parts: [{ ETag: 'x', PartNumber: 1 }] }, expect: 409 })
    await recorder.call('registerVideo', { as: bia, body: { filename: given.key, title: 'Cedo', source: { size: 1000 } }, expect: 409 })
    await recorder.call('getStorageSummary', { as: bia, note: 'with an upload under way' })
    await recorder.call('cancelMultipart', { as: davi, body: target, expect: 404 })
    await recorder.call('cancelMultipart', { as: bia, body: target })
    await recorder.call('completeMultipart', {
      as: bia,
      body: { ...target, parts: [{ ETag: 'x', PartNumber: 1 }] },
      expect: 409,
      note: 'canceled',
    })
    await recorder.call('putPart', {
      params: { token: 'x' },
      raw: 'x',
      headers: { 'content-type': 'application/octet-stream' },
      expect: 404,
    })
    const bytes = await film(6, size)
    const { key } = await uploadFile(recorder, bia, 'Aula 1: início.mp4', bytes, true)
    const data = { filename: 'aula.mp4', status: 'finished', format: 'mp4', type: 'video/mp4' } as const
    await recorder.call('postWebhook', { as: bia, body: { event: 'upload', sentDate: new Date().toISOString(), data } })
    const media = { filename: key, title: 'Aula 1', source: { size } }
    await recorder.call('registerVideo', { as: davi, body: media, expect: 404 })
    await recorder.call('registerVideo', { as: bia, body: { ...media, title: '' }, expect: 400 })
    const registered = await recorder.call('registerVideo', { as: bia, body: media })
    wire.things['video'] = registered.data.key
    await recorder.call('registerVideo', { as: bia, body: media, note: 'once more', expect: 200 })
    await encodeEnd(recorder, bia, registered.data.key)
    await recorder.call('getVideo', { as: bia, params: { id: registered.data.key } })
    await recorder.call('getVideo', { as: davi, params: { id: registered.data.key }, expect: 404 })
    const broken = (await uploadFile(recorder, bia, 'quebrado.mp4', brokenFilm(20_000))).key
    const failing = await recorder.call('registerVideo', {
      as: bia,
      body: { filename: broken, title: 'Quebrada', source: { size: 20_000 } },
    })
    wire.things['broken'] = failing.data.key
    await encodeEnd(recorder, bia, failing.data.key)
    await recorder.call('getVideo', { as: bia, params: { id: failing.data.key }, note: 'in error' })
    await addSound(wire)
    await recorder.call('getMyPlan', { as: bia, note: 'with all media' })
  },
}

/** A media without a picture. */
async function addSound(wire: Wire): Promise<void> {
  const { recorder } = wire
  const as = wire.person('bia')
  const bytes = await tone(5)
  const { key: filename } = await uploadFile(recorder, as, 'aula.wav', bytes)
  const media = { filename, title: 'Só som', source: { size: bytes.length }, type: 'audio' } as const
  const { key } = (await recorder.call('registerVideo', { as, body: media, note: 'sound' })).data
  wire.things['sound'] = key
  await encodeEnd(recorder, as, key)
  const { waveform } = (await recorder.call('getVideo', { as, params: { id: key }, note: 'sound' })).data
  await recorder.open('getImage', waveform ?? '', { note: 'the waveform' })
}
