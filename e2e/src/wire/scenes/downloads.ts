import { brokenFilm, film } from '../media-files.ts'
import { encodeEnd, uploadFile } from '../upload-media.ts'
import { waitFor } from '../wait-for.ts'
import type { Scene } from './scene.ts'

/** Sizes depend on the encoder, and the progress of a file on the time of the call. */
const withoutProgress = (body: unknown): unknown => ({ ...(body as object), progress: '<measured>', size: '<measured>' })

export const downloads: Scene = {
  name: 'downloads',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi, key] = [wire.person('bia'), wire.person('davi'), wire.thing('video')]
    const params = { key }
    await recorder.call('downloadVideo', { as: davi, params, expect: 404 })
    await recorder.call('getDownloadChoices', { as: davi, params, expect: 404 })
    await recorder.call('getDownloadChoices', { as, params })
    await recorder.call('downloadVideo', { as, params, shape: withoutProgress, note: 'the first time' })
    await waitFor('the download', async () => {
      const { state } = (await recorder.ask('downloadVideo', { as, params })).data
      return state === 'ready' ? true : undefined
    })
    const ready = (await recorder.call('downloadVideo', { as, params, shape: withoutProgress, note: 'ready' })).data
    const mine = { 'user-agent': 'um navegador' }
    const size = { shape: () => '<bytes>' }
    await recorder.open('getDownload', ready.url ?? '', { headers: mine, ...size })
    await recorder.open('getDownload', ready.url ?? '', { headers: { 'user-agent': 'outro navegador' }, expect: 403 })
    const original = (
      await recorder.call('downloadVideo', { as, params, query: { file: 'original', unmarked: 'true' }, note: 'the original' })
    ).data
    await recorder.open('getDownload', original.url ?? '', { headers: mine, ...size })
    await recorder.call('getDownload', { params: { token: 'x'.repeat(43) }, expect: 404 })
    await recorder.call('downloadVideo', { as, params: { key: wire.thing('broken') }, expect: 409 })
    await recorder.call('downloadVideo', { as, params: { key: wire.thing('sound') }, expect: 409, note: 'of sound' })
  },
}

export const replacements: Scene = {
  name: 'replacements',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi, key] = [wire.person('bia'), wire.person('davi'), wire.thing('video')]
    const params = { key }
    await recorder.call('getReplacement', { as, params })
    await recorder.call('replaceFile', { as, params, body: { filename: 'aaaaaaaaaaaaaaaa' }, expect: 404 })
    const bad = await uploadFile(recorder, as, 'quebrado.mp4', brokenFilm(30_000))
    await recorder.call('replaceFile', { as: davi, params, body: { filename: bad.key }, expect: 404 })
    await recorder.call('replaceFile', { as, params, body: { filename: bad.key }, keep: 'none', note: 'a broken file' })
    await waitFor('the replacement to fail', async () => {
      const { replacement } = (await recorder.ask('getReplacement', { as, params })).data
      return replacement?.state === 'failed' ? true : undefined
    })
    await recorder.call('getReplacement', { as, params, note: 'failed' })
    await recorder.call('getReplacement', { as: davi, params, expect: 404 })
    await recorder.call('getVideo', { as, params: { id: key }, note: 'as it was' })
    const good = await uploadFile(recorder, as, 'aula-nova.mp4', await film(4, 2_000_000, 'size=426x240:rate=25'))
    await recorder.call('replaceFile', {
      as,
      params,
      body: { filename: good.key, source: { size: 2_000_000 } },
      keep: 'none',
      note: 'a good file',
    })
    await waitFor('the replacement', async () => {
      const { replacement } = (await recorder.ask('getReplacement', { as, params })).data
      return replacement === null ? true : undefined
    })
    await encodeEnd(recorder, as, key)
    await recorder.call('getReplacement', { as, params, note: 'done' })
    await recorder.call('getVideo', { as, params: { id: key }, note: 'with the new file' })
    await recorder.call('getStorageSummary', { as, note: 'with the new file' })
  },
}
