import { createDecipheriv } from 'node:crypto'
import { get as request } from 'node:http'
import type { TestMedia } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { PlaybackTokens } from '../../shared/playback/playback-tokens.ts'
import { type Entry, readPlaylist as read } from './testing/read-playlist.ts'
import { faultOf, get, lease, makeMedia, open, type Opened, play, release } from './testing/playback-kit.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

const start = async (media: TestMedia): Promise<Opened> => play(api, { embed: await media.embed() })
const playlistOf = (opened: Opened, name: string) => new URL(name, new URL(opened.manifest, api.url)).pathname
const text = async (address: string) => (await get(api, address)).text()

async function decrypt(opened: Opened, entry: Entry, k: number): Promise<Buffer> {
  const key = Buffer.from(await (await get(api, playlistOf(opened, entry.key))).arrayBuffer())
  const iv = Buffer.alloc(16)
  iv.writeUInt32BE(k, 12)
  const decipher = createDecipheriv('aes-128-cbc', key, iv)
  const bytes = Buffer.from(await (await get(api, entry.uri)).arrayBuffer())
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

describe('playlists', () => {
  it('list every planned rung, encoded or not, smallest first', async () => {
    const opened = await start(
      await makeMedia(api, account.accountId, { rungs: ['240p', '480p', '1080p'], published: { '240p': 1, '480p': 0, '1080p': 0 } }),
    )
    const answer = await get(api, opened.manifest)
    expect(answer.headers.get('content-type')).toMatch(/^application\/vnd\.apple\.mpegurl/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await answer.text()).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        ...[
          ['240p', 426],
          ['480p', 854],
          ['1080p', 1920],
        ].flatMap(([name, width]) => {
          const height = Number.parseInt(String(name), 10)
          return [
            `#EXT-X-STREAM-INF:BANDWIDTH=${500_000 + height * 1000},CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=${width}x${height},FRAME-RATE=25.000`,
            `${name}.m3u8`,
          ]
        }),
        '',
      ].join('\n'),
    )
  })

  it('list all segments of the first rung during its encode; other rungs answer 404 until complete', async () => {
    const media = await makeMedia(api, account.accountId, { duration: 75, published: { '240p': 2, '480p': 3 } })
    const opened = await start(media)
    const playlist = await text(playlistOf(opened, '240p.m3u8'))
    expect(playlist.split('\n').slice(0, 8)).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      expect.stringMatching(/^#EXT-X-MAP:URI="\/files\/s\/[\w.-]+\/[0-9a-f]{32}"$/),
      '#EXT-X-KEY:METHOD=AES-128,URI="keys/1-24000000"',
    ])
    expect(playlist.trimEnd().split('\n').at(-1)).toBe('#EXT-X-ENDLIST')
    const { entries } = read(playlist)
    expect(entries.map((entry) => entry.duration)).toEqual([2, 2, 2, ...Array.from({ length: 17 }, () => 4), 1])
    expect(entries.map((entry) => entry.key)).toEqual(entries.map((_, k) => `keys/1-${24_000_000 + k}`))
    expect(entries.map((entry) => entry.uri.split('/').at(-1))).toEqual(entries.map((_, k) => media.address('240p', k)))
    const other = await get(api, playlistOf(opened, '480p.m3u8'))
    expect([other.status, await faultOf(other)]).toEqual([404, 'RENDITION_NOT_COMPLETE'])
    for (let k = 3; k < media.durations('480p').length; k++) await media.publish('480p', k)
    expect((await get(api, playlistOf(opened, '480p.m3u8'))).status).toBe(200)
    expect(await faultOf(await get(api, playlistOf(opened, '720p.m3u8')))).toBe('NOT_FOUND')
  })

  it('are returned by startLease with a rung, identical to those at their URLs', async () => {
    const media = await makeMedia(api, account.accountId, { published: { '240p': 1, '480p': 2 } })
    const { data: opened } = await open(api, { embed: await media.embed() })
    expect(await faultOf(await get(api, opened.manifest))).toBe('PLAYBACK_LEASE_REQUIRED')
    const { data } = await lease(api, opened, '240p')
    // Each answer signs its addresses anew, until another second.
    const unsigned = (playlist: string | undefined) => playlist?.replaceAll(/\/files\/s\/[^/]+\//g, '')
    expect(data.playlists?.multivariant).toBe(await text(opened.manifest))
    expect(unsigned(data.playlists?.media)).toBe(unsigned(await text(playlistOf(opened, '240p.m3u8'))))
    expect(opened.media.rungs.map(({ bandwidth }) => bandwidth)).toEqual([740_000, 980_000])
    expect((await lease(api, opened, '480p')).data.playlists).toBeNull()
    for (let k = 2; k < media.durations('480p').length; k++) await media.publish('480p', k)
    const whole = await lease(api, opened, '480p')
    expect(unsigned(whole.data.playlists?.media)).toBe(unsigned(await text(playlistOf(opened, '480p.m3u8'))))
    expect((await lease(api, opened, '720p')).data.playlists).toBeNull()
    expect((await lease(api, opened)).data).not.toHaveProperty('playlists')
    expect((await lease(api, opened, '../keys/1-24000000')).status).toBe(400)
  })

  it('are absent from a refused startLease', async () => {
    const media = await makeMedia(api, account.accountId)
    const { data: opened } = await open(api, { embed: await media.embed() })
    const refused = await lease(api, { ...opened, token: `${opened.token}x` }, '240p')
    expect([refused.status, JSON.stringify(refused)]).toEqual([401, expect.not.stringContaining('EXTM3U')])
  })

  it('list only complete rungs with native=1', async () => {
    const media = await makeMedia(api, account.accountId, { published: { '240p': 1, '480p': 0 } })
    const opened = await start(media)
    const early = await get(api, `${opened.manifest}?native=1`)
    expect([early.status, await faultOf(early)]).toEqual([409, 'PLAYBACK_NOT_READY'])
    for (let k = 1; k < media.durations('240p').length; k++) await media.publish('240p', k)
    const listed = await text(`${opened.manifest}?native=1`)
    expect(listed).toContain('240p.m3u8')
    expect(listed).not.toContain('480p.m3u8')
  })

  it('end at the last published segment of a failed encode', async () => {
    const media = await makeMedia(api, account.accountId, { published: { '240p': 2, '480p': 0 } })
    const opened = await start(media)
    await api.db.updateTable('videos').set({ status: 'error' }).where('key', '=', media.key).execute()
    expect(read(await text(playlistOf(opened, '240p.m3u8'))).entries).toHaveLength(2)
  })

  it('of audio list one rendition without RESOLUTION', async () => {
    const opened = await start(await makeMedia(api, account.accountId, { rungs: ['audio'] }))
    expect(opened.media.kind).toBe('audio')
    expect(await text(opened.manifest)).toContain('#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="mp4a.40.2"\naudio.m3u8\n')
    expect(read(await text(playlistOf(opened, 'audio.m3u8'))).entries.length).toBeGreaterThan(3)
  })

  it('answer PLAYBACK_NOT_READY before any segment is published', async () => {
    const opened = await start(await makeMedia(api, account.accountId, { published: { '240p': 0, '480p': 0 } }))
    expect(await faultOf(await get(api, opened.manifest))).toBe('PLAYBACK_NOT_READY')
  })

  it('store the played generation in a session opened before the encode, and in its code', async () => {
    const media = await makeMedia(api, account.accountId, { published: { '240p': 0, '480p': 0 } })
    await api.db.updateTable('videos').set({ generation: 0 }).where('key', '=', media.key).execute()
    const opened = await start(media)
    const generations = async () => [
      await api.db.selectFrom('playback_sessions').select('generation').where('id', '=', opened.id).executeTakeFirst(),
      await api.db
        .selectFrom('imprint_codes')
        .select('generation')
        .where('code', '=', opened.code ?? '')
        .executeTakeFirst(),
    ]
    expect(await generations()).toEqual([{ generation: 0 }, { generation: 0 }])
    await api.db.updateTable('videos').set({ generation: 1 }).where('key', '=', media.key).execute()
    await media.publish('240p', 0)
    expect((await get(api, opened.manifest)).status).toBe(200)
    expect(await generations()).toEqual([{ generation: 1 }, { generation: 1 }])
  })

  it('require a live lease and the session’s path token', async () => {
    const media = await makeMedia(api, account.accountId)
    const embed = await media.embed()
    const idle = (await open(api, { embed })).data
    const refused = await get(api, idle.manifest)
    expect([refused.status, await faultOf(refused)]).toEqual([403, 'PLAYBACK_LEASE_REQUIRED'])
    const opened = await play(api, { embed })
    const bearer = await get(api, opened.manifest.replace(/hls\/[^/]+/, `hls/${opened.token}`))
    expect([bearer.status, await faultOf(bearer)]).toEqual([401, 'PLAYBACK_SESSION_INVALID'])
    await release(api, opened)
    expect(await faultOf(await get(api, playlistOf(opened, '240p.m3u8')))).toBe('PLAYBACK_LEASE_REQUIRED')
  })
})

describe('keys and segments', () => {
  it('segments decrypt with the keys of the playlist to the encoded bytes', async () => {
    const media = await makeMedia(api, account.accountId, { duration: 75 })
    const opened = await start(media)
    for (const name of ['240p', '480p']) {
      const { map, entries } = read(await text(playlistOf(opened, `${name}.m3u8`)))
      expect(await text(map)).toBe(`map of ${name}`)
      for (const k of [0, 1, 16]) {
        const entry = entries[k]
        if (!entry) throw new Error('missing')
        expect(await decrypt(opened, entry, k)).toEqual(media.plain.get(name)?.[k])
      }
    }
  })

  it('keys are 16 bytes with Cache-Control no-store, and require a live lease', async () => {
    const media = await makeMedia(api, account.accountId)
    const opened = await start(media)
    const address = playlistOf(opened, 'keys/1-24000000')
    const answer = await get(api, address)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await answer.arrayBuffer()).byteLength).toBe(16)
    expect((await get(api, playlistOf(opened, 'keys/1-24099999'))).status).toBe(404)
    expect((await get(api, playlistOf(opened, 'keys/9-24000000'))).status).toBe(404)
    await release(api, opened)
    const refused = await get(api, address)
    expect([refused.status, await faultOf(refused)]).toEqual([403, 'PLAYBACK_LEASE_REQUIRED'])
    expect((await get(api, address.replace(/hls\/[^/]+/, 'hls/forged.token.0.AAAAAAAAAAAAAAAAAAAAAA'))).status).toBe(401)
    api.advance(12 * 3_600_000)
    expect((await get(api, address)).status).toBe(401)
  })

  it('segments are immutable for caches and support byte ranges', async () => {
    const media = await makeMedia(api, account.accountId)
    const opened = await start(media)
    const uri = read(await text(playlistOf(opened, '240p.m3u8'))).entries[0]?.uri ?? ''
    const whole = await get(api, uri)
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(whole.headers.get('content-length')).toBe(String(bytes.length))
    const part = await get(api, uri, { range: 'bytes=16-31' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 16-31/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(16, 32))
    expect((await get(api, uri, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  })

  it('segment tokens are valid for one address only and expire after twelve hours', async () => {
    const [mine, other] = [await makeMedia(api, account.accountId), await makeMedia(api, account.accountId)]
    const opened = await start(mine)
    const uri = read(await text(playlistOf(opened, '240p.m3u8'))).entries[0]?.uri ?? ''
    const at = (address: string) => uri.replace(/[^/]+$/, address)
    expect((await get(api, at(mine.address('240p', 0)))).status).toBe(200)
    expect((await get(api, at(mine.address('480p', 1)))).status).toBe(404)
    expect((await get(api, at(other.address('240p', 0)))).status).toBe(404)
    expect((await get(api, at('0'.repeat(32)))).status).toBe(404)
    expect((await get(api, uri.replace('/s/', '/s/x'))).status).toBe(404)
    api.advance(12 * 3_600_000 + 1000)
    const late = await get(api, uri)
    expect([late.status, await faultOf(late)]).toEqual([403, 'PLAYBACK_LINK_EXPIRED'])
  })
})

describe('a segment that is not published yet', () => {
  it('is held until it is published, then answered with 200', async () => {
    const media = await makeMedia(api, account.accountId, { published: { '240p': 1, '480p': 0 } })
    const opened = await start(media)
    const uri = read(await text(playlistOf(opened, '240p.m3u8'))).entries[1]?.uri ?? ''
    const heard = Promise.withResolvers<void>()
    const original = api.deps.events.onSegment.bind(api.deps.events)
    api.deps.events.onSegment = (...args) => {
      heard.resolve()
      return original(...args)
    }
    const held = get(api, uri)
    await heard.promise
    await media.publish('240p', 1)
    expect((await held).status).toBe(200)
    api.deps.events.onSegment = original
  })

  it('answers 503 SEGMENT_NOT_PUBLISHED with Retry-After when the wait times out', async () => {
    const media = await makeMedia(api, account.accountId, { published: { '240p': 1, '480p': 0 } })
    const opened = await start(media)
    const { entries } = read(await text(playlistOf(opened, '240p.m3u8')))
    const answer = await get(api, entries[2]?.uri ?? '')
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([503, '1', 'no-store'])
    expect(await faultOf(answer)).toBe('SEGMENT_NOT_PUBLISHED')
  })

  it('stops waiting when the client disconnects, and answers 404 in rungs after the first', async () => {
    const media = await makeMedia(api, account.accountId, { published: { '240p': 1, '480p': 0 } })
    const opened = await start(media)
    const uri = read(await text(playlistOf(opened, '240p.m3u8'))).entries[1]?.uri ?? ''
    const stopped = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const original = api.deps.events.onSegment.bind(api.deps.events)
    api.deps.events.onSegment = (...args) => {
      asked.resolve()
      const stop = original(...args)
      return () => {
        stop()
        stopped.resolve()
      }
    }
    const held = request(new URL(uri, api.url), { agent: false })
    const gone = new Promise((resolve) => held.on('error', resolve))
    await asked.promise
    held.destroy()
    await Promise.all([gone, stopped.promise])
    api.deps.events.onSegment = original
    const pathOf = new PlaybackTokens(api.env.secretKey, api.deps.now).segmentPaths({ videoKey: media.key, generation: 1 })
    expect((await get(api, pathOf(media.address('240p', 0)))).status).toBe(200)
    expect((await get(api, pathOf(media.address('480p', 0)))).status).toBe(404)
  })
})
