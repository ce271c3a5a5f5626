import type { Publication } from '@videozz/contract'
import { waitFor } from '../wait-for.ts'
import { beginCloud, finishCloud } from './connect-cloud.ts'
import { importingProducer, publishableMedia } from './producer.ts'
import type { Scene } from './scene.ts'

/** A publication that was just set in motion: a worker may have taken it already. */
const steady = (body: unknown): unknown => {
  const publication = body as Publication
  return {
    ...publication,
    state: 'moving',
    reason: '<measured>',
    message: '<measured>',
    resumesAt: '<measured>',
    progress: '<measured>',
    sent: '<measured>',
    total: '<measured>',
  }
}

/** A media on its way to YouTube. */
export const publishing: Scene = {
  name: 'publishing',
  play: async (wire) => {
    const { recorder } = wire
    const { publishing: youtube } = wire.others
    const [as, davi, videoKey] = [await importingProducer(wire), wire.person('davi'), await publishableMedia(wire)]
    const params = { videoKey }
    const { channel } = youtube.addChannel()
    youtube.anybody = { channel: channel.id, valid: true }
    recorder.names[channel.id] = 'channel'
    const title = 'Luz natural em casa'
    await recorder.call('listPublications', { as, params, note: 'none yet' })
    await recorder.call('listPublications', { as: davi, params, expect: 403 })
    await recorder.call('publishVideo', { as, params, body: { title: 'Luz' }, expect: 400 })
    await recorder.call('publishVideo', { as, body: { title }, expect: 404 })
    await recorder.call('publishVideo', { as, params, body: { title }, expect: 409, note: 'not connected' })
    await finishCloud(wire, await beginCloud(wire, as, 'youtube'), 'youtube')
    await recorder.call('listCloudConnections', { as, note: 'with YouTube' })

    // Held for a day by the limit of the channel, so that it can be looked at.
    const held = { kind: 'status', status: 400, reason: 'uploadLimitExceeded' } as const
    const hold = (is: boolean): void => void (youtube.fault = ({ kind }) => (is && kind === 'begin' ? held : undefined))
    hold(true)
    const body = { title, description: 'Da aula aberta', tags: ['luz', 'luz natural'], categoryId: 'education', withThumbnail: true }
    const { id } = (await recorder.call('publishVideo', { as, params, body, shape: steady })).data
    await recorder.call('publishVideo', { as, params, body, expect: 409, note: 'twice at once' })
    const until = (what: string, found: (publication: Publication) => boolean) =>
      waitFor(what, async () => {
        const { publications } = (await recorder.ask('listPublications', { as, params })).data
        return publications[0] && found(publications[0]) ? publications[0] : undefined
      })
    await until('the publication to be held', ({ reason }) => reason === 'channel-limit')
    await recorder.call('listPublications', { as, params, note: 'held' })
    const one = { videoKey, id }
    await recorder.call('cancelPublication', { as: davi, params: one, expect: 403 })
    await recorder.call('cancelPublication', { as, params: { ...one, id: 'aaaaaaaaaaaaaaaa' }, expect: 404 })
    await recorder.call('cancelPublication', { as, params: one })
    await recorder.call('cancelPublication', { as, params: one, expect: 409, note: 'once more' })
    await recorder.call('retryPublication', { as: davi, params: one, expect: 403 })
    hold(false)
    await recorder.call('retryPublication', { as, params: one, shape: steady })
    await until('the publication to end', ({ state }) => state === 'published')
    const [video] = youtube.videos
    if (video) recorder.names[video.id] = 'video'
    await recorder.call('listPublications', { as, params, note: 'published' })
    await recorder.call('retryPublication', { as, params: one, expect: 409, note: 'of one that is there' })
    if (youtube.violations.length > 0) throw new Error(`the uploads break the protocol: ${youtube.violations.join()}`)
  },
}
