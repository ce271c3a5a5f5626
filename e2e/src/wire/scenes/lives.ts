import { askDatabase } from '../ask-database.ts'
import { picture } from '../media-files.ts'
import type { Wire } from '../wire.ts'
import type { Scene } from './scene.ts'

const dayMs = 86_400_000
const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })

/** Times of day are those of the recording, and the port for encoders is one that was free. */
const withoutTime = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) => {
      if (name === 'streamUrl') return String(value).replace(/:\d+/, ':<port>')
      return name === 'scheduleTime' ? '<time>' : value
    }),
  )

/** A live that a publisher began an hour ago, with something recorded where it is said: encoders do not speak HTTP. */
async function begin({ data }: Wire, id: string, recorded = false): Promise<void> {
  const started = "started_at = now() - interval '1 hour', status = 'ended', ended_at = now(), recording = 'recording'"
  await askDatabase(data, `update lives set ${started} where video_key = $1`, [id])
  if (recorded) await askDatabase(data, 'update videos set playable = true, generation = 1 where key = $1', [id])
}

/** How many minutes a live has depends on when it is recorded. */
const withOnePoint = (body: unknown): unknown => ({ ...(body as object), points: (body as { points: unknown[] }).points.slice(0, 1) })

/** Lives as their producer plans them, ends them and keeps their recording. */
export const lives: Scene = {
  name: 'lives',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi] = [wire.person('bia'), wire.person('davi')]
    const [scheduleDate = '', scheduleTime = ''] = local.format(Date.now() + 10 * dayMs).split(' ')
    const form = { title: 'Mentoria', description: 'Perguntas sobre luz', scheduleDate, scheduleTime, liveSaveMode: 'temporary' }
    const shape = withoutTime
    const listener = await wire.listen(as)
    const thumbnail = { bytes: await picture(), name: 'capa.png', type: 'image/png' }
    const { id } = (await recorder.call('createLive', { as, form: { ...form, thumbnail }, shape })).data
    await listener.until((event) => event === 'live')
    await recorder.call('createLive', { as, form: {}, expect: 400 })
    await recorder.call('createLive', { as, form: { ...form, scheduleDate: '2020-01-01' }, expect: 400, note: 'a day that has passed' })
    await recorder.call('createLive', { as, form: { ...form, thumbnail: { ...thumbnail, bytes: new Uint8Array(9) } }, expect: 400 })
    await recorder.call('createLive', { as: davi, form, expect: 403 })
    await recorder.call('listLives', { as, query: { search: 'mentoria', orderBy: 'scheduleDate', size: 5 }, shape })
    await recorder.call('listLives', { as, query: { size: 0 }, expect: 400 })
    const params = { id }
    const missing = { id: 'aaaaaaaaaaaaaaaa' }
    await recorder.call('getLive', { as, params, shape })
    await recorder.call('getLive', { as, params: missing, expect: 404 })
    await recorder.call('updateLive', { as, params, form: { ...form, title: 'Mentoria de luz', withoutThumbnail: 'true' }, shape })
    await recorder.call('updateLive', { as, params, form: { ...form, revision: '0' }, expect: 409 })
    await recorder.call('showLiveConnection', { as, params, shape })
    await recorder.call('rotateLiveKey', { as, params, shape })
    await recorder.call('getLiveHealth', { as, params, shape })
    await recorder.call('extendLive', { as, params, body: {}, shape })
    await recorder.call('extendLive', { as, params, body: { minutes: 1 }, expect: 400 })
    await recorder.call('finishLive', { as, params, expect: 409, note: 'not begun' })
    await recorder.call('startLiveTest', { as, params, shape })
    await recorder.call('getLiveHealth', { as, params, shape, note: 'while a connection is tested' })
    await recorder.call('endLiveTest', { as, params, shape })
    await recorder.call('getLiveStatistics', { as, params: { key: id }, expect: 409, note: 'not begun' })
    const convert = { provider: 'live', id, title: 'Mentoria.mp4', description: 'Gravada' }
    await recorder.call('importVideo', { as, body: convert, expect: 409, note: 'a live that is not over' })
    await begin(wire, id, true)
    await recorder.call('updateLive', { as, params, form: { ...form, scheduleDate: '2099-01-01' }, expect: 409, note: 'begun' })
    await recorder.call('startLiveTest', { as, params, expect: 409, note: 'begun' })
    await recorder.call('finishLive', { as, params, shape })
    await recorder.call('getLiveStatistics', { as, params: { key: id }, shape: withOnePoint })
    await recorder.call('showLiveConnection', { as, params, expect: 409 })
    await recorder.call('rotateLiveKey', { as, params, expect: 409 })
    await recorder.call('importVideo', { as, body: convert, note: 'a live' })
    await recorder.call('getVideo', { as, params, note: 'a live in the library' })
    for (const name of ['getLiveHealth', 'extendLive', 'endLiveTest', 'deleteLive'] as const)
      await recorder.call(name, { as, params: missing, ...(name === 'extendLive' && { body: {} }), expect: 404 })
    await recorder.call('deleteLive', { as, params })
    const other = (await recorder.ask('createLive', { as, form })).data
    await begin(wire, other.id)
    await recorder.call('finishLive', { as, params: { id: other.id }, shape, note: 'nothing recorded' })
    await recorder.call('importVideo', { as, body: { ...convert, id: other.id }, expect: 409, note: 'a live without a recording' })
    await recorder.call('deleteLive', { as, params: { id: other.id } })
    await listener.until((event, payload) => event === 'live' && payload['id'] === other.id && payload['status'] === 'deleted')
    listener.close()
  },
}
