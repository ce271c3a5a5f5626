import type { PlaybackMedia } from '@videozz/contract'
import { defaultPlayerPreferences } from '@videozz/contract/player'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock } from './fake-clock.ts'
import { createPlaybackApi } from './playback-api.ts'
import type { Heartbeat, OpenedSession, Playlists } from './playback-api.ts'
import { createPlaybackSession } from './playback-session.ts'
import type { HttpRequest, PageKey } from './ports.ts'
import type { Refusal } from './refusal.ts'

const media = (complete: boolean): PlaybackMedia => ({
  key: 'aaaaaaaaaaaaaaaa',
  title: 'Aula',
  kind: 'video',
  duration: 60,
  poster: null,
  waveform: null,
  storyboard: null,
  playable: true,
  complete,
  failed: false,
  encodedSeconds: 10,
  subtitles: [],
  chapters: [],
  offers: [],
  player: defaultPlayerPreferences,
  rungs: [],
  secondsLeft: null,
})
const opened = (complete = true): OpenedSession => ({
  id: 'ssssssssssssssss',
  token: 'tok',
  preview: false,
  code: '7K3MQX9TV2',
  viewer: { label: null, verified: false, ticket: null },
  heartbeatSeconds: 10,
  resumeAt: null,
  manifest: '/m.m3u8',
  media: media(complete),
})

type Reply = { status?: number; body?: unknown } | 'down'
let fake: ReturnType<typeof createFakeClock>
let calls: { path: string; request: HttpRequest }[]
let replies: Record<string, Reply>
let position: number
let wanted: boolean
let latency: number | null
let seen: { stopped: Refusal[]; released: number; completed: number; online: boolean[]; media: PlaybackMedia[]; playlists: Playlists[] }
let startRung: string | null
let pageKey: PageKey | null

const start = (complete = true) => {
  const api = createPlaybackApi('/api', async (path, request) => {
    calls.push({ path, request })
    const reply = replies[path.split('/').at(-1) ?? ''] ?? {}
    if (reply === 'down') throw new TypeError('Failed to fetch')
    const status = reply.status ?? 200
    return { ok: status < 400, status, json: async () => reply.body ?? {} }
  })
  return createPlaybackSession(api, fake.clock, opened(complete), {
    position: () => position,
    latency: () => latency,
    isWanted: () => wanted,
    pageKey: () => Promise.resolve(pageKey),
    network: () => 'wifi',
    onCompleted: () => {
      seen.completed += 1
    },
    onMedia: (next) => seen.media.push(next),
    startRung: () => startRung,
    onPlaylists: (given) => seen.playlists.push(given),
    onStopped: (refusal) => seen.stopped.push(refusal),
    onReleased: () => {
      seen.released += 1
    },
    onReach: (online) => seen.online.push(online),
  })
}
const sent = (name: string) => calls.filter((call) => call.path.endsWith(name))
const beats = () => sent('/heartbeat').map((call) => JSON.parse(call.request.body ?? '') as Heartbeat)
const refuse = (code: string, status: number, message = 'não'): Reply => ({ status, body: { error: { code, message, requestId: 'r' } } })

beforeEach(() => {
  fake = createFakeClock()
  calls = []
  position = 0
  wanted = true
  latency = null
  seen = { stopped: [], released: 0, completed: 0, online: [], media: [], playlists: [] }
  startRung = null
  pageKey = null
  replies = { lease: { body: { expiresIn: 30 } }, heartbeat: { body: { lease: 'live', expiresIn: 30 } }, release: { body: {} } }
})

describe('lease and heartbeats', () => {
  it('takes the lease once, with the bearer token of the session', async () => {
    const session = start()
    await Promise.all([session.takeLease(), session.takeLease()])
    await session.takeLease()
    expect(sent('/lease')).toHaveLength(1)
    expect(sent('/lease')[0]?.request.headers.authorization).toBe('Bearer tok')
  })

  it('requests the lease with the start rung and passes on the playlists of the answer', async () => {
    const playlists = { multivariant: '#EXTM3U m', media: '#EXTM3U r' }
    startRung = '480p'
    replies['lease?rung=480p'] = refuse('PLAYBACK_UNKNOWN', 503)
    const session = start()
    await expect(session.takeLease()).rejects.toThrow('não')
    expect(seen.playlists).toEqual([])
    replies['lease?rung=480p'] = { body: { expiresIn: 30, playlists } }
    await session.takeLease()
    expect(seen.playlists).toEqual([playlists])
    expect(calls.at(-1)?.request.headers.authorization).toBe('Bearer tok')
    replies['lease?rung=480p'] = { body: { expiresIn: 30, playlists: null } }
    await session.renewLease()
    expect(seen.playlists).toHaveLength(1)
  })

  it('requests the keys of where playback begins with the playlists, and gives them to the stream without another call', async () => {
    const key = (number: number) => `#EXT-X-KEY:METHOD=AES-128,URI="keys/1-${number}"\n#EXTINF:4.0,\nsegment${number}`
    pageKey = { publicKey: 'P', sign: (text) => Promise.resolve(`signed ${text}`) }
    startRung = '480p'
    position = 5
    replies['lease?rung=480p&key=P'] = {
      body: { expiresIn: 30, playlists: { multivariant: '', media: `#EXTM3U\n${[0, 1, 2].map(key).join('\n')}` } },
    }
    replies.keys = { body: { keys: ['a', 'b'] } }
    const session = start()
    await session.takeLease()
    await fake.pass(0)
    expect(sent('/keys').map(({ request }) => JSON.parse(request.body ?? '') as object)).toMatchObject([{ generation: 1, first: 1 }])
    expect(await (await session.keys())?.load('1-1')).toBe('a')
    expect(sent('/keys')).toHaveLength(1)
  })

  it('sends the quality of playback with the next report, again unchanged when its answer is lost, and tells of completion', async () => {
    const session = start()
    session.quality.requested()
    await session.takeLease()
    session.playing()
    await fake.pass(500)
    session.quality.firstFrame()
    session.quality.failed('segment')
    replies.heartbeat = 'down'
    await fake.pass(9500)
    expect(seen.completed).toBe(0)
    session.quality.failed('key')
    replies.heartbeat = { body: { lease: 'live', expiresIn: 30, completed: true } }
    await fake.pass(3000)
    const quality = { firstFrameMs: 500, stalls: 0, stallMs: 0, errors: 1, errorCodes: ['segment'], bits: 0, playedMs: 0, network: 'wifi' }
    expect(beats().map((beat) => [beat.sequence, beat.quality])).toEqual([
      [1, quality],
      [1, quality],
      [2, { ...quality, firstFrameMs: undefined, errorCodes: ['key'] }],
    ])
    expect(seen.completed).toBe(2)
  })

  it('reports watched media seconds every heartbeatSeconds', async () => {
    const session = start()
    await session.takeLease()
    session.playing()
    for (let tick = 0; tick <= 100; tick += 1) {
      position = tick / 5
      session.watched.advance(position, 2)
      await fake.pass(100)
    }
    expect(beats()).toEqual([{ sequence: 1, state: 'playing', position: 19.8, ranges: [[0, 19.8]], tampering: [] }])
  })

  it('tells how far behind the edge of a live it plays, and nothing of other media', async () => {
    const session = start()
    await session.takeLease()
    session.playing()
    const told = async (behind: number | null) => {
      latency = behind
      const before = beats().length
      while (beats().length === before) await fake.pass(1000)
      return beats().at(-1)
    }
    expect(await told(null)).not.toHaveProperty('latency')
    expect(await told(2.4)).toMatchObject({ state: 'playing', latency: 2.4 })
    expect(await told(-0.1)).toMatchObject({ latency: 0 })
    session.paused()
    const paused = await told(40)
    expect(paused?.state).toBe('paused')
    expect(paused).not.toHaveProperty('latency')
  })

  it('resends a lost report unchanged, then the ranges watched since, and emits onReach', async () => {
    const session = start()
    await session.takeLease()
    session.playing()
    session.watched.advance(0, 1)
    await fake.pass(5000)
    session.watched.stop(5)
    replies.heartbeat = 'down'
    await fake.pass(5000)
    expect(seen.online.at(-1)).toBe(false)
    session.watched.advance(5, 1)
    await fake.pass(2000)
    session.watched.stop(7)
    replies.heartbeat = { body: { lease: 'live', expiresIn: 30 } }
    await fake.pass(1000)
    const [lost, again, rest] = beats()
    expect(lost).toMatchObject({ sequence: 1, ranges: [[0, 5]] })
    expect(again).toEqual(lost)
    expect(rest).toMatchObject({ sequence: 2, ranges: [[5, 7]] })
    expect(seen.online.at(-1)).toBe(true)
  })

  it('reports all seconds watched during a minute offline', async () => {
    const session = start()
    await session.takeLease()
    session.playing()
    replies.heartbeat = 'down'
    for (let second = 0; second <= 60; second += 1) {
      session.watched.advance(second, 1)
      await fake.pass(1000)
    }
    replies.heartbeat = { body: { lease: 'live', expiresIn: 30 } }
    await fake.pass(20_000)
    const told = new Map(beats().map((beat) => [beat.sequence, beat.ranges]))
    expect([...told.values()].flat().reduce((sum, [from, to]) => sum + to - from, 0)).toBe(60)
  })

  it('does not resend ranges that the server refused', async () => {
    const session = start()
    await session.takeLease()
    session.watched.advance(0, 1)
    await fake.pass(5000)
    session.watched.stop(5)
    replies.heartbeat = refuse('INVALID_INPUT', 400)
    await fake.pass(5000)
    replies.heartbeat = { body: { lease: 'live', expiresIn: 30 } }
    await fake.pass(10_000)
    expect(beats().at(-1)?.ranges).toEqual([])
  })

  it('stops with PLAYBACK_LEASE_ENDED on too-many-screens, and takeLease works again', async () => {
    const session = start()
    await session.takeLease()
    session.playing()
    replies.heartbeat = { body: { lease: 'ended', reason: 'too-many-screens', expiresIn: 0 } }
    await fake.pass(10_000)
    expect(seen.stopped[0]).toMatchObject({ code: 'PLAYBACK_LEASE_ENDED', action: 'retake' })
    await fake.pass(60_000)
    expect(beats()).toHaveLength(1)
    replies.heartbeat = { body: { lease: 'live', expiresIn: 30 } }
    await session.takeLease()
    expect(session.leaseIsLive).toBe(true)
  })

  it('stops with PLAYBACK_VIEWER_REVOKED when the lease ended as revoked', async () => {
    const session = start()
    await session.takeLease()
    replies.heartbeat = { body: { lease: 'ended', reason: 'revoked', expiresIn: 0 } }
    await fake.pass(10_000)
    expect(seen.stopped[0]).toMatchObject({ code: 'PLAYBACK_VIEWER_REVOKED', title: 'Acesso encerrado', label: 'Tentar novamente' })
    expect(seen.stopped[0]?.message).toMatch(/O produtor encerrou o seu acesso/)
  })

  it('stops with PLAYBACK_ACCOUNT_BLOCKED when the lease ended as unavailable', async () => {
    const session = start()
    await session.takeLease()
    replies.heartbeat = { body: { lease: 'ended', reason: 'unavailable', expiresIn: 0 } }
    await fake.pass(10_000)
    expect(seen.stopped[0]).toMatchObject({ code: 'PLAYBACK_ACCOUNT_BLOCKED', title: 'Vídeo indisponível' })
  })

  it('retakes a released lease automatically while playing', async () => {
    const session = start()
    await session.takeLease()
    session.playing()
    replies.heartbeat = { body: { lease: 'released', expiresIn: 0 } }
    await fake.pass(10_000)
    expect(sent('/lease')).toHaveLength(2)
    expect(session.leaseIsLive).toBe(true)
    expect(seen.stopped).toEqual([])
  })

  it('retakes a released lease while playback is wanted, and emits onReleased otherwise', async () => {
    const session = start()
    await session.takeLease()
    replies.heartbeat = { body: { lease: 'released', expiresIn: 0 } }
    await fake.pass(10_000)
    expect([sent('/lease').length, session.leaseIsLive, seen.released]).toEqual([2, true, 0])
    wanted = false
    await fake.pass(10_000)
    expect([sent('/lease').length, session.leaseIsLive, seen.released]).toEqual([2, false, 1])
  })

  it('retries a released lease until the connection is back', async () => {
    const session = start()
    await session.takeLease()
    session.playing()
    replies.heartbeat = { body: { lease: 'released', expiresIn: 0 } }
    replies.lease = 'down'
    await fake.pass(10_000)
    expect([session.leaseIsLive, seen.online.at(-1)]).toEqual([false, false])
    await fake.pass(20_000)
    replies.lease = { body: { expiresIn: 30 } }
    await fake.pass(10_000)
    expect(session.leaseIsLive).toBe(true)
    expect(seen.stopped).toEqual([])
  })

  it('stops with the message of the server when a lease is refused', async () => {
    replies.lease = refuse('PLAYBACK_TOO_MANY_SCREENS', 409, 'Você já está assistindo em outras telas.')
    await expect(start().takeLease()).rejects.toMatchObject({ code: 'PLAYBACK_TOO_MANY_SCREENS' })
    expect(seen.stopped[0]).toMatchObject({ message: 'Você já está assistindo em outras telas.', action: 'retake' })
  })

  it('stops with the action reopen on PLAYBACK_SESSION_INVALID', async () => {
    const session = start()
    await session.takeLease()
    replies.heartbeat = refuse('PLAYBACK_SESSION_INVALID', 401)
    await fake.pass(10_000)
    expect(seen.stopped[0]).toMatchObject({ action: 'reopen' })
  })

  it('sends failed overlay checks once, in the next heartbeat', async () => {
    const session = start()
    await session.takeLease()
    session.noteTampering(['hidden', 'hidden', 'covered'])
    await fake.pass(20_000)
    expect(beats().map((beat) => beat.tampering)).toEqual([['hidden', 'covered'], []])
  })
})

describe('pause and page unload', () => {
  it('keeps the lease through a short pause and releases it after a minute', async () => {
    const session = start()
    await session.takeLease()
    session.paused()
    await fake.pass(59_000)
    expect(sent('/release')).toHaveLength(0)
    await fake.pass(1000)
    expect(sent('/release')).toHaveLength(1)
    expect(seen.released).toBe(1)
    const count = beats().length
    await fake.pass(120_000)
    expect(beats()).toHaveLength(count)
    await session.takeLease()
    expect(sent('/lease')).toHaveLength(2)
  })

  it('does not release the lease when playback resumes within a minute', async () => {
    const session = start()
    await session.takeLease()
    session.paused()
    await fake.pass(40_000)
    session.playing()
    await fake.pass(60_000)
    expect(sent('/release')).toHaveLength(0)
  })

  it('leave() sends the last ranges and the release with keepalive', async () => {
    const session = start()
    await session.takeLease()
    session.watched.advance(0, 1)
    await fake.pass(3000)
    session.watched.stop(3)
    await session.leave()
    expect(beats().at(-1)?.ranges).toEqual([[0, 3]])
    expect(calls.slice(-2).map((call) => call.request.keepalive)).toEqual([true, true])
  })

  it('leave() resends the ranges of a release that failed offline', async () => {
    const session = start()
    await session.takeLease()
    session.watched.advance(0, 1)
    await fake.pass(3000)
    session.watched.stop(3)
    session.paused()
    replies.heartbeat = 'down'
    await fake.pass(60_000)
    expect(session.leaseIsLive).toBe(false)
    const lost = beats().at(-1)
    replies.heartbeat = { body: { lease: 'released', expiresIn: 0 } }
    await session.leave()
    expect(
      beats()
        .filter((beat) => beat.sequence === lost?.sequence)
        .at(-1)?.ranges,
    ).toEqual([[0, 3]])
  })

  it('close() leaves no pending timer', async () => {
    const session = start(false)
    await session.takeLease()
    session.paused()
    await session.close()
    expect(fake.pending()).toBe(0)
  })
})

describe('polling of an incomplete media', () => {
  it('requests the media every two seconds until it is complete', async () => {
    replies.media = { body: media(false) }
    start(false)
    await fake.pass(4000)
    expect(sent('/media')).toHaveLength(2)
    replies.media = { body: media(true) }
    await fake.pass(20_000)
    expect(sent('/media')).toHaveLength(3)
    expect(seen.media.at(-1)?.complete).toBe(true)
  })

  it('does not request a complete media, and continues after a failed call', async () => {
    start(true)
    await fake.pass(10_000)
    expect(sent('/media')).toHaveLength(0)
    replies.media = 'down'
    start(false)
    await fake.pass(10_000)
    expect(sent('/media').length).toBeGreaterThan(1)
  })
})
