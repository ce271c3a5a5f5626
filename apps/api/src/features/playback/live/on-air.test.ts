import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../../shared/testing/test-account.ts'
import { firstKeyOf, leaseFor, makePage, takeKeys } from '../testing/key-kit.ts'
import { faultOf, get, lease, open, type Opened, play, readMedia } from '../testing/playback-kit.ts'
import { plantLive } from '../testing/plant-live.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['live'] })
})
afterAll(() => api.close())

const live = (values: Parameters<typeof plantLive>[2] = {}) => plantLive(api, owner.accountId, values)
const addressOf = ({ manifest }: Opened, rendition: string, query = '') => `${manifest.replace('index.m3u8', `${rendition}.m3u8`)}${query}`
const playlist = async (opened: Opened, { rendition = '720p', query = '' } = {}) =>
  (await get(api, addressOf(opened, rendition, query))).text()
const linesOf = (text: string, tag: string) => text.split('\n').filter((line) => line.startsWith(tag))
const uris = (text: string) => text.split('\n').filter((line) => line.startsWith('/files/'))
const addressIn = (line: string) => /\/([a-f0-9]{32})/.exec(line)?.[1]

describe('a live before its first picture', () => {
  it('opens a session that tells when it begins, and plays nothing yet', async () => {
    const { embed } = await live()
    const { data } = await open(api, { embed })
    expect(data.media).toMatchObject({ playable: false, failed: false, live: { status: 'scheduled', startedAt: null, returnBy: null } })
    await lease(api, data)
    expect(await faultOf(await get(api, data.manifest))).toBe('PLAYBACK_NOT_READY')
  })
})

describe('a live on air', () => {
  it('is listed from its first segment on up to the last part, with what players need to follow it', async () => {
    const on = await live()
    await on.begin(['720p', '240p'])
    await on.parts(6)
    const first = await on.segment()
    await on.segment('240p')
    const parts = await on.parts(2)
    const opened = await play(api, { embed: on.embed })
    expect(opened.resumeAt).toBeNull()
    expect(await (await get(api, opened.manifest)).text()).toContain(
      'CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=30.000\n720p.m3u8',
    )
    const text = await playlist(opened)
    expect(linesOf(text, '#EXT-X-TARGETDURATION')).toEqual(['#EXT-X-TARGETDURATION:2'])
    expect(linesOf(text, '#EXT-X-PART-INF')).toEqual(['#EXT-X-PART-INF:PART-TARGET=0.334'])
    expect(linesOf(text, '#EXT-X-SERVER-CONTROL')[0]).toMatch(/CAN-BLOCK-RELOAD=YES.*PART-HOLD-BACK=1\.002/)
    expect(linesOf(text, '#EXT-X-KEY').map((line) => /keys\/[\d-]+/.exec(line)?.[0])).toEqual(['keys/1-72000000', 'keys/1-72000001'])
    expect(uris(text).map(addressIn)).toEqual([first])
    expect(linesOf(text, '#EXT-X-PART:')).toHaveLength(8)
    expect(linesOf(text, '#EXT-X-PART:').slice(6).map(addressIn)).toEqual(parts)
    expect(linesOf(text, '#EXT-X-PART:')[6]).toMatch(/,INDEPENDENT=YES$/)
    expect(linesOf(text, '#EXT-X-RENDITION-REPORT')).toEqual(['#EXT-X-RENDITION-REPORT:URI="240p.m3u8",LAST-MSN=0'])
    expect(text).not.toContain('#EXT-X-ENDLIST')
    // What is listed is served, and only to whom has its address.
    const path = /URI="(\/files\/[^"]+)"/.exec(linesOf(text, '#EXT-X-PART:').at(-1) ?? '')?.[1] ?? ''
    expect(await (await get(api, path)).text()).toBe(parts[1])
    expect((await get(api, path.replace(/\.[\w-]+\//, '.AAAAAAAAAAAAAAAAAAAAAA/'))).status).toBe(404)
  })

  it('is listed for all who ask for it first at the same moment', async () => {
    const on = await live()
    await on.begin()
    await on.segment()
    const opened = await play(api, { embed: on.embed })
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(api, addressOf(opened, '720p'))))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  })

  it('answers a player that waits for a part when it is listed, and with an update of what is new', async () => {
    const on = await live()
    await on.begin()
    for (let sequence = 0; sequence < 10; sequence++) await on.segment()
    await on.parts(1)
    const opened = await play(api, { embed: on.embed })
    expect(uris(await playlist(opened))).toHaveLength(10)
    const waiting = playlist(opened, { query: '?_HLS_msn=10&_HLS_part=2&_HLS_skip=YES' })
    const [second] = await on.parts(1)
    const [third] = await on.parts(1)
    const text = await waiting
    expect(linesOf(text, '#EXT-X-PART:').slice(-2).map(addressIn)).toEqual([second, third])
    expect(linesOf(text, '#EXT-X-SKIP')).toEqual(['#EXT-X-SKIP:SKIPPED-SEGMENTS=4'])
    expect(uris(text)).toHaveLength(6)
  })

  it('continues with a discontinuity when its publisher returns, in the recording, too', async () => {
    const on = await live()
    await on.begin()
    await on.segment()
    await on.leave()
    const opened = await play(api, { embed: on.embed })
    expect((await readMedia(api, opened)).data.live).toMatchObject({ status: 'ended', returnBy: expect.any(String) })
    await on.begin()
    await on.segment()
    const text = await playlist(opened, { query: '?_HLS_msn=1' })
    const tags = /^#EXT-X-(MAP|DISCONTINUITY|KEY:METHOD=NONE|KEY:METHOD=AES)|^#EXTINF|^#EXT-X-ENDLIST/
    const order = (of: string) => of.split('\n').flatMap((line) => tags.exec(line)?.[0] ?? [])
    const expected = [
      '#EXT-X-MAP',
      '#EXT-X-KEY:METHOD=AES',
      '#EXTINF',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-KEY:METHOD=NONE',
      '#EXT-X-MAP',
      '#EXT-X-KEY:METHOD=AES',
      '#EXTINF',
    ]
    // The key of the segment after the last one.
    expect(order(text)).toEqual([...expected, '#EXT-X-KEY:METHOD=AES'])
    const maps = linesOf(text, '#EXT-X-MAP').map(addressIn)
    expect(new Set(maps).size).toBe(2)
    await on.finish()
    const whole = await playlist(opened, { query: '?_HLS_msn=2' })
    expect(order(whole)).toEqual([...expected, '#EXT-X-ENDLIST'])
    expect(linesOf(whole, '#EXT-X-MAP').map(addressIn)).toEqual(maps)
    for (const line of linesOf(whole, '#EXT-X-MAP')) expect((await get(api, /URI="([^"]+)"/.exec(line)?.[1] ?? '')).status).toBe(200)
    expect((await readMedia(api, opened)).data).toMatchObject({ complete: true, duration: 4, live: { status: 'finished' } })
  })

  it('lists what a rendition lost as missing, so that nobody waits for it', async () => {
    const on = await live()
    await on.begin(['720p', '240p'])
    for (let sequence = 0; sequence < 6; sequence++) await on.segment()
    await on.segment('240p')
    const opened = await play(api, { embed: on.embed })
    const text = await playlist(opened, { rendition: '240p' })
    expect(linesOf(text, '#EXTINF')).toHaveLength(3)
    expect(linesOf(text, '#EXT-X-GAP')).toHaveLength(2)
  })

  it('ends for players on a rendition that has gaps, too, which others are offered no more', async () => {
    const on = await live()
    await on.begin(['720p', '240p'])
    for (let sequence = 0; sequence < 4; sequence++) await on.segment()
    const low = await on.segment('240p')
    const opened = await play(api, { embed: on.embed })
    await on.finish()
    expect(await (await get(api, opened.manifest)).text()).not.toContain('240p')
    const text = await playlist(opened, { rendition: '240p' })
    expect(uris(text).map(addressIn)).toEqual([low])
    expect(linesOf(text, '#EXTINF')).toHaveLength(4)
    expect(linesOf(text, '#EXT-X-GAP')).toHaveLength(3)
    expect(text).toMatch(/#EXT-X-ENDLIST\n$/)
    expect(await faultOf(await get(api, addressOf(opened, '480p')))).toBe('NOT_FOUND')
  })

  it('ends at once for players that wait when it is finished', async () => {
    const on = await live()
    await on.begin()
    await on.segment()
    const opened = await play(api, { embed: on.embed })
    await playlist(opened)
    const waiting = playlist(opened, { query: '?_HLS_msn=5&_HLS_part=0' })
    await on.finish()
    expect(await waiting).toContain('#EXT-X-ENDLIST')
  })
})

describe('keys of a live', () => {
  it('are those of its segments and of a heartbeat more, whatever the segments last', async () => {
    const on = await live()
    await on.begin()
    for (let sequence = 0; sequence < 3; sequence++) await on.segment()
    const { data: opened } = await open(api, { embed: on.embed })
    const page = makePage()
    await leaseFor(api, opened, page)
    const ask = async (first: number, count: number) => takeKeys(api, opened, page, { first: firstKeyOf('720p') + first, count })
    expect((await ask(0, 32)).data.keys).toHaveLength(8)
    expect((await ask(8, 1)).error.code).toBe('NOT_FOUND')
    await on.finish()
    expect((await ask(2, 4)).data.keys).toHaveLength(1)
  })
})

describe('the right to play a live', () => {
  it('is asked for again within a heartbeat: a viewer who was revoked gets no playlist any more', async () => {
    const on = await live()
    await on.begin()
    await on.segment()
    const opened = await play(api, { embed: on.embed })
    await playlist(opened)
    const { viewer_id: viewer } = await api.db
      .selectFrom('playback_sessions')
      .select('viewer_id')
      .where('id', '=', opened.id)
      .executeTakeFirstOrThrow()
    await callApi(api, 'revokeViewer', { as: owner, params: { id: viewer ?? '' } })
    // Half a heartbeat and a moment.
    api.advance(5001)
    const refused = await get(api, addressOf(opened, '720p'))
    expect([refused.status, await faultOf(refused)]).toEqual([403, 'PLAYBACK_VIEWER_REVOKED'])
  })

  it('is needed', async () => {
    const on = await live()
    await on.begin()
    await on.segment()
    const { data } = await open(api, { embed: on.embed })
    expect(await faultOf(await get(api, addressOf(data, '720p')))).toBe('PLAYBACK_LEASE_REQUIRED')
  })
})
