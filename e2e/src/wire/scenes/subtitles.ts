import { addAutomaticSubtitle } from './people.ts'
import type { Scene } from './scene.ts'

const vtt = 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.000 line:0\n<b>Bom</b> dia\n\n00:00:02.000 --> 00:00:04.000\nMarcadores &amp; nada\n'
const srt = '1\r\n00:00:00,000 --> 00:00:02,000\r\nGood morning\r\n'
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const part = (text: string) => ({ bytes: new Uint8Array(Buffer.from(text)), name: 'legenda.vtt', type: 'text/vtt' })

export const subtitles: Scene = {
  name: 'subtitles',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi, videoKey] = [wire.person('bia'), wire.person('davi'), wire.thing('video')]
    const subtitle = { name: 'legenda.vtt', language: 'pt-BR', videoKey } as const
    await recorder.call('createSubtitle', { as, body: { subtitle, file: '' }, expect: 400 })
    await recorder.call('createSubtitle', {
      as,
      body: { subtitle, file: base64('WEBVTT\n\n00:02.000 --> 00:01.000\nx\n') },
      expect: 400,
      note: 'a fault',
    })
    await recorder.call('createSubtitle', { as: davi, body: { subtitle, file: base64(vtt) }, expect: 404 })
    const made = (await recorder.call('createSubtitle', { as, body: { subtitle, file: base64(vtt) } })).data
    wire.things['subtitle'] = made.key
    await recorder.call('createSubtitle', { as, body: { subtitle, file: base64(vtt) }, expect: 409 })
    const english = { name: 'english.srt', language: 'en-US', videoKey } as const
    const second = (await recorder.call('createSubtitle', { as, body: { subtitle: english, file: base64(srt) }, note: 'SubRip' })).data
    const replacing = { subtitle: english, file: base64(srt), replaces: second.key }
    await recorder.call('createSubtitle', {
      as,
      body: { ...replacing, seen: '2020-01-01T00:00:00.000Z' },
      expect: 409,
      note: 'changed meanwhile',
    })
    await recorder.call('createSubtitle', { as, body: { ...replacing, seen: second.updatedAt }, note: 'replaces one' })
    await recorder.call('listSubtitles', { as, params: { videoKey } })
    await recorder.call('listSubtitles', { as: davi, params: { videoKey }, expect: 404 })
    await recorder.call('getSubtitleText', { as, params: { videoKey, key: made.key } })
    await recorder.call('getSubtitleText', { as, params: { videoKey, key: 'aaaaaaaaaaaaaaaa' }, expect: 404 })
    await recorder.call('updateTranscribed', { as, params: { key: videoKey }, file: part(vtt), expect: 404 })
    await recorder.call('enableTranscribed', { as, body: { videoKey, enabled: false }, expect: 404 })
    await addAutomaticSubtitle(wire, videoKey, as.accountId)
    await recorder.call('updateTranscribed', { as, params: { key: videoKey }, file: part(vtt.replace('dia', 'dia mesmo')) })
    await recorder.call('enableTranscribed', { as, body: { videoKey, enabled: false } })
    await recorder.call('listSubtitles', { as, params: { videoKey }, note: 'with an automatic one' })
    const { key } = (await recorder.ask('listSubtitles', { as, params: { videoKey } })).data.items.find(
      ({ language }) => language === 'en-US',
    )!
    await recorder.call('deleteSubtitle', { as, body: { key, videoKey } })
    await recorder.call('deleteSubtitle', { as, body: { key, videoKey }, expect: 404 })
    await recorder.call('listVideos', { as, query: { search: 'marcadores' }, note: 'by a word of a subtitle' })
  },
}
