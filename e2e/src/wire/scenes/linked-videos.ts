import { withoutHashes } from './embed.ts'
import type { Scene } from './scene.ts'

export const linkedVideos: Scene = {
  name: 'linked-videos',
  play: async (wire) => {
    const { recorder, youtube } = wire
    const as = wire.person('bia')
    const good = youtube.add({ title: 'Luz natural', author: 'Estúdio Braga' }, 'luz-natural')
    const hidden = youtube.add({ mood: 'private' }, 'luz-privada')
    await recorder.call('previewLink', { as, query: { url: `https://youtu.be/${good}` } })
    await recorder.call('previewLink', { as, query: { url: `https://youtu.be/${hidden}` }, expect: 403 })
    await recorder.call('previewLink', { as, query: { url: 'https://vimeo.com/1' }, expect: 400 })
    const body = { title: 'Luz natural', url: `https://youtu.be/${good}?t=90` }
    const { key } = (await recorder.call('importLink', { as, body })).data
    await recorder.call('importLink', { as, body: { ...body, url: 'https://youtu.be/-----------' }, expect: 404 })
    await recorder.call('noteLinkDuration', { as, params: { key }, body: { duration: 212 } })
    await recorder.call('noteLinkDuration', { as, params: { key: wire.thing('video') }, body: { duration: 212 }, expect: 409 })
    await recorder.call('noteLinkDuration', { as: wire.person('davi'), params: { key }, body: { duration: 212 }, expect: 404 })
    const own = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin', referer: `${recorder.url}/media/x` }
    await recorder.call('getYoutubePreviewPage', { headers: own, shape: withoutHashes })
    await recorder.call('getYoutubePreviewPage', { headers: { ...own, 'sec-fetch-site': 'cross-site' }, expect: 403 })
    await recorder.call('deleteVideo', { as, params: { key } })
  },
}
