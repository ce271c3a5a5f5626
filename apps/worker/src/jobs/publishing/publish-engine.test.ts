import { sealPublicationSecret, sourceObjectKey } from '@videozz/db'
import { nextPacificMidnight, pacificDay } from '@videozz/domain'
import { type FakeFault, type FakeRequest, type FakeYoutubeUpload, startFakeYoutubeUpload } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askToPublish, plantFilm, publicationOf, startPublishing, untilEnded, untilPublication } from '../../testing/publish-stage.ts'
import { createAccount, openStage, waitFor, type WorkerStage } from '../../testing/test-worker.ts'
import type { PublishEngine } from './publish-engine.ts'
import type { PublishSettings } from './publish-run.ts'

const mebi = 1024 * 1024
let stage: WorkerStage
let youtube: FakeYoutubeUpload
let token: string
let channelId: string
const engines: PublishEngine[] = []

beforeAll(async () => {
  youtube = await startFakeYoutubeUpload()
  stage = await openStage({ GOOGLE_API_URL: youtube.url })
})
beforeEach(() => {
  const made = youtube.addChannel()
  token = made.token
  channelId = made.channel.id
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop()
  await stage.db.deleteFrom('publications').execute()
  await stage.db.deleteFrom('publication_days').execute()
  Object.assign(youtube, { quota: 100, locked: false, uploadStatus: 'processed', rejectionReason: null, coversRefused: false })
  youtube.fault = () => undefined
  youtube.requests.length = 0
  expect(youtube.violations.splice(0)).toEqual([])
})
afterAll(async () => {
  await stage.close()
  await youtube.stop()
})

function start(settings: Partial<PublishSettings> = {}): PublishEngine {
  const engine = startPublishing(stage, () => token, settings)
  engines.push(engine)
  return engine
}
/** Videos of this test's channel. */
const videos = () => youtube.videos.filter(({ channel }) => channel === channelId)
/** A fault for the first request that fits. */
function failOnce(fits: (request: FakeRequest) => boolean, fault: FakeFault): void {
  let done = false
  youtube.fault = (request) => {
    if (done || !fits(request)) return undefined
    done = true
    return fault
  }
}
const of =
  (kind: FakeRequest['kind']) =>
  (request: FakeRequest): boolean =>
    request.kind === kind

it('sends the file as it is stored, in chunks, and tells what became of it', async () => {
  const film = await plantFilm(stage, 1_000_000)
  const id = await askToPublish(stage, film, { description: 'Da aula aberta', tags: ['luz', 'cor e luz'], privacy: 'unlisted' })
  start()
  expect(await untilEnded(stage, id)).toMatchObject({
    state: 'published',
    reason: null,
    sent: 1_000_000,
    total: 1_000_000,
    became: 'unlisted',
    channel_id: channelId,
    channel_title: 'Estúdio Braga',
    external_id: videos()[0]?.id,
    sealed_session: null,
    sealed_token: null,
    claim: null,
  })
  expect(videos()).toMatchObject([
    {
      sha256: film.sha256,
      privacy: 'unlisted',
      snippet: { title: 'Aula 1: luz', description: 'Da aula aberta', tags: ['luz', 'cor e luz'], categoryId: '27' },
    },
  ])
  expect(youtube.requests.filter(of('chunk')).map(({ length }) => length)).toEqual([262_144, 262_144, 262_144, 213_568])
})

it('keeps the address of an upload sealed before the first byte is sent', async () => {
  const film = await plantFilm(stage, mebi)
  const id = await askToPublish(stage, film)
  let sealed: string | null = null
  let asked = false
  youtube.fault = (request) => {
    if (request.kind !== 'chunk' || asked) return undefined
    asked = true
    return { kind: 'silent' }
  }
  start()
  sealed = (await untilPublication(stage, id, () => asked)).sealed_session
  expect(sealed).not.toBeNull()
  expect(sealed).not.toContain('upload_id')
  await engines.splice(0)[0]?.stop()
  start()
  await untilEnded(stage, id)
  expect(youtube.requests.filter(of('begin'))).toHaveLength(1)
  expect(videos()).toHaveLength(1)
})

describe('an upload goes on where YouTube says it is', () => {
  it.each<[string, (request: FakeRequest) => boolean, FakeFault]>([
    ['a connection cut in the middle of a chunk', of('chunk'), { kind: 'cut', after: 100_000 }],
    ['a chunk kept in part', of('chunk'), { kind: 'keep', bytes: 0 }],
    ['a 503', of('chunk'), { kind: 'status', status: 503 }],
    ['a 429', of('chunk'), { kind: 'status', status: 429, retryAfter: '0' }],
    ['a rate limit', of('chunk'), { kind: 'status', status: 403, reason: 'userRateLimitExceeded' }],
    ['an answer lost in the middle', of('chunk'), { kind: 'lost-answer' }],
    ['the last answer lost', ({ kind, last }) => kind === 'chunk' && last, { kind: 'lost-answer' }],
    ['the beginning cut off', of('begin'), { kind: 'cut', after: 0 }],
    ['the answer to the beginning lost', of('begin'), { kind: 'lost-answer' }],
    ['an upload that expired before its end', of('chunk'), { kind: 'expire' }],
  ])('after %s: one video', async (_what, fits, fault) => {
    const film = await plantFilm(stage, mebi)
    const id = await askToPublish(stage, film)
    failOnce(fits, fault)
    start()
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'published' })
    expect(videos().map(({ sha256 }) => sha256)).toEqual([film.sha256])
  })

  it('finds the video of an upload that expired after its last byte, and sends nothing again', async () => {
    const film = await plantFilm(stage, mebi)
    const id = await askToPublish(stage, film)
    let lost = false
    youtube.fault = (request) => {
      if (request.kind === 'ask' && lost) return { kind: 'expire' }
      if (!request.last) return undefined
      lost = true
      return { kind: 'lost-answer' }
    }
    start()
    const row = await untilEnded(stage, id)
    expect(row).toMatchObject({ state: 'published', external_id: videos()[0]?.id })
    expect(youtube.requests.filter(of('begin'))).toHaveLength(1)
  })

  it('sends nothing again where it stays uncertain whether a video was made', async () => {
    const film = await plantFilm(stage, mebi)
    const id = await askToPublish(stage, film)
    youtube.fault = (request) => {
      if (request.kind === 'ask') return { kind: 'expire' }
      return request.last ? { kind: 'cut', after: 0 } : undefined
    }
    let ahead = 0
    start({ now: () => new Date(Date.now() + (ahead += 30_000)), claimMs: 10 * 3_600_000 })
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'failed', reason: 'uncertain' })
    expect([youtube.requests.filter(of('begin')).length, videos().length]).toEqual([1, 0])
  })
})

describe('tokens', () => {
  it('are taken anew once where YouTube refuses one', async () => {
    const id = await askToPublish(stage, await plantFilm(stage, mebi))
    const refused: (string | undefined)[] = []
    const old = youtube.addToken({ channel: channelId, valid: false })
    start({
      takeToken: (_who, bad) => {
        refused.push(bad)
        return Promise.resolve({ outcome: 'token', accessToken: bad === undefined ? old : token, externalId: channelId })
      },
    })
    expect((await untilEnded(stage, id)).state).toBe('published')
    expect(refused.filter((bad) => bad !== undefined)).toEqual([old])
  })

  it('that were sent are used for that publication alone and deleted at its end', async () => {
    const sealed = sealPublicationSecret(stage.env.secretKey, token)
    const id = await askToPublish(stage, await plantFilm(stage, mebi), { sealed_token: sealed })
    start({ takeToken: () => Promise.reject(new Error('asked for a connection')) })
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'published', sealed_token: null })
  })

  it('that were sent and are refused end the publication', async () => {
    const sealed = sealPublicationSecret(stage.env.secretKey, youtube.addToken({ channel: channelId, valid: false }))
    const id = await askToPublish(stage, await plantFilm(stage, mebi), { sealed_token: sealed })
    start()
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'failed', reason: 'token', sealed_token: null })
  })

  it('that cannot be had let it wait for the person to connect again, a week at most', async () => {
    const id = await askToPublish(stage, await plantFilm(stage, mebi))
    let outcome: 'reconnect' | 'token' = 'reconnect'
    let aheadMs = 0
    start({
      now: () => new Date(Date.now() + aheadMs),
      takeToken: () =>
        Promise.resolve(outcome === 'token' ? { outcome, accessToken: token, externalId: channelId } : { outcome: 'reconnect' }),
    })
    await untilPublication(stage, id, (row) => row.state === 'waiting' && row.reason === 'reconnect')
    outcome = 'token'
    expect((await untilEnded(stage, id)).state).toBe('published')
    outcome = 'reconnect'
    const late = await askToPublish(stage, await plantFilm(stage, mebi))
    await untilPublication(stage, late, (row) => row.reason === 'reconnect')
    aheadMs = 7 * 24 * 3_600_000
    expect(await untilEnded(stage, late)).toMatchObject({ state: 'failed', reason: 'reconnect' })
  })

  it('of people without a channel end the publication and are not renewed', async () => {
    token = youtube.addToken({ channel: null })
    const id = await askToPublish(stage, await plantFilm(stage, mebi))
    let taken = 0
    start({ takeToken: () => Promise.resolve({ outcome: 'token', accessToken: token, externalId: String(taken++) }) })
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'failed', reason: 'no-channel' })
    expect(taken).toBe(1)
  })

  it('that may only send videos publish without telling channel and visibility', async () => {
    token = youtube.addToken({ channel: channelId, uploadOnly: true })
    const id = await askToPublish(stage, await plantFilm(stage, mebi))
    start()
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'published', channel_id: null, became: null })
  })
})

describe('limits', () => {
  it('of a day let uploads wait for midnight on the Pacific coast; those begun go on', async () => {
    const now = () => new Date()
    const first = await askToPublish(stage, await plantFilm(stage, mebi))
    start({ now, dailyUploads: 1 })
    await untilEnded(stage, first)
    const second = await askToPublish(stage, await plantFilm(stage, mebi))
    const row = await untilPublication(stage, second, ({ reason }) => reason !== null)
    expect(row).toMatchObject({ state: 'waiting', reason: 'quota', next_attempt_at: nextPacificMidnight(new Date()) })
    expect(videos()).toHaveLength(1)
  })

  it('begin anew at midnight', async () => {
    const noon = new Date('2026-05-05T19:00:00Z')
    let aheadMs = noon.getTime() - Date.now()
    const id = await askToPublish(stage, await plantFilm(stage, mebi), { progress_at: noon, next_attempt_at: noon })
    youtube.quota = 0
    start({ now: () => new Date(Date.now() + aheadMs) })
    const waiting = await untilPublication(stage, id, ({ reason }) => reason === 'quota')
    expect(waiting.next_attempt_at.toISOString()).toBe('2026-05-06T07:00:00.000Z')
    const days = await stage.db.selectFrom('publication_days').selectAll().execute()
    expect(days).toMatchObject([{ spent: true }])
    youtube.quota = 100
    aheadMs += 12 * 3_600_000
    expect((await untilEnded(stage, id)).state).toBe('published')
  })

  it('of 100 a day hold for all processes together', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => createAccount(stage.db)))
    for (let n = 0; n < 12; n++) await askToPublish(stage, await plantFilm(stage, 1000, { accountId: accounts[n % 4] ?? '' }))
    start({ dailyUploads: 5 })
    start({ dailyUploads: 5 })
    await waitFor('all to end or wait', async () => {
      const rows = await stage.db.selectFrom('publications').select(['state', 'reason']).execute()
      return rows.every(({ state, reason }) => state === 'published' || reason === 'quota')
    })
    expect(videos()).toHaveLength(5)
    const day = await stage.db.selectFrom('publication_days').select('begun').where('day', '=', pacificDay(new Date())).execute()
    expect(day).toEqual([{ begun: 5 }])
  })

  it('of the channel let it wait for a day', async () => {
    const id = await askToPublish(stage, await plantFilm(stage, mebi))
    failOnce(of('begin'), { kind: 'status', status: 400, reason: 'uploadLimitExceeded' })
    start()
    const row = await untilPublication(stage, id, ({ reason }) => reason === 'channel-limit')
    expect(row.next_attempt_at.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000)
    expect((await stage.db.selectFrom('publication_days').select('begun').execute()).map(({ begun }) => begun)).toEqual([0])
  })

  it('of fifteen minutes for channels that are not verified are told before anything is sent', async () => {
    const made = youtube.addChannel({ longUploadsStatus: 'eligible' })
    token = made.token
    const id = await askToPublish(stage, await plantFilm(stage, mebi, { duration: 901 }))
    start()
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'failed', reason: 'long-video', total: null })
    const short = await askToPublish(stage, await plantFilm(stage, mebi, { duration: 900 }))
    expect((await untilEnded(stage, short)).state).toBe('published')
  })
})

it.each([
  ['invalidTitle', 400, 'title'],
  ['invalidDescription', 400, 'description'],
  ['invalidTags', 400, 'tags'],
  ['invalidCategoryId', 400, 'category'],
  ['forbidden', 403, 'forbidden'],
  ['insufficientPermissions', 403, 'scope'],
  ['invalidVideoMetadata', 400, 'refused'],
])('ends where YouTube answers %s', async (reason, status, told) => {
  const id = await askToPublish(stage, await plantFilm(stage, mebi))
  failOnce(of('begin'), { kind: 'status', status, reason })
  start()
  expect(await untilEnded(stage, id)).toMatchObject({ state: 'failed', reason: told })
  expect(youtube.requests.filter(of('begin'))).toHaveLength(1)
})

it('gives up after a day of silence, and continues the upload when it is tried again', async () => {
  const film = await plantFilm(stage, mebi)
  const id = await askToPublish(stage, film)
  let aheadMs = 0
  let answers = 2
  youtube.fault = ({ kind }) => {
    if (kind === 'chunk') answers--
    return answers < 0 ? { kind: 'status', status: 503 } : undefined
  }
  const engine = start({ now: () => new Date(Date.now() + aheadMs) })
  await untilPublication(stage, id, ({ reason }) => reason === 'unavailable')
  aheadMs = 25 * 3_600_000
  const failed = await untilEnded(stage, id)
  expect(failed).toMatchObject({ state: 'failed', reason: 'given-up', sent: 524_288 })
  expect(failed.sealed_session).not.toBeNull()
  youtube.fault = () => undefined
  await stage.db
    .updateTable('publications')
    .set({ state: 'waiting', reason: null, ended_at: null, tries: 0, progress_at: new Date(), next_attempt_at: new Date() })
    .where('id', '=', id)
    .execute()
  engine.wake()
  expect((await untilEnded(stage, id)).state).toBe('published')
  expect(youtube.requests.filter(of('begin'))).toHaveLength(1)
  expect(videos().map(({ sha256 }) => sha256)).toEqual([film.sha256])
})

describe('a publication stops', () => {
  const hold = (): Promise<void> => {
    let seen = 0
    return new Promise((resolve) => {
      youtube.fault = ({ kind }) => {
        if (kind !== 'chunk' || ++seen < 2) return undefined
        resolve()
        return { kind: 'silent' }
      }
    })
  }

  it('when it is canceled, with nothing made', async () => {
    const id = await askToPublish(stage, await plantFilm(stage, mebi))
    const held = hold()
    const engine = start({ claimMs: 400 })
    await held
    await stage.db.updateTable('publications').set({ state: 'canceled', claim: null, ended_at: new Date() }).where('id', '=', id).execute()
    await engine.stop()
    expect(await publicationOf(stage, id)).toMatchObject({ state: 'canceled' })
    expect(videos()).toEqual([])
  })

  it('when its media is deleted', async () => {
    const film = await plantFilm(stage, mebi)
    const id = await askToPublish(stage, film)
    const held = hold()
    start({ claimMs: 400 })
    await held
    await stage.db.updateTable('videos').set({ deleted_at: new Date() }).where('key', '=', film.videoKey).execute()
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'canceled', reason: 'media-deleted' })
    expect(videos()).toEqual([])
  })

  it('when its media is deleted while it waits', async () => {
    const film = await plantFilm(stage, mebi)
    const id = await askToPublish(stage, film, { next_attempt_at: new Date(Date.now() + 3_600_000), sealed_token: 'x' })
    start()
    await stage.db.updateTable('videos').set({ deleted_at: new Date() }).where('key', '=', film.videoKey).execute()
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'canceled', reason: 'media-deleted', sealed_token: null })
  })

  it('when its person has no access any more', async () => {
    const film = await plantFilm(stage, mebi)
    const id = await askToPublish(stage, film, { user_id: 'a'.repeat(16) })
    start()
    expect(await untilEnded(stage, id)).toMatchObject({ state: 'failed', reason: 'no-access' })
  })

  it('when the process stops, and goes on in another', async () => {
    const film = await plantFilm(stage, 2 * mebi)
    const id = await askToPublish(stage, film)
    const held = hold()
    const engine = start()
    await held
    await engine.stop()
    expect(await publicationOf(stage, id)).toMatchObject({ state: 'uploading', claim: null, sent: 262_144 })
    youtube.fault = () => undefined
    start()
    expect((await untilEnded(stage, id)).state).toBe('published')
    expect(videos().map(({ sha256 }) => sha256)).toEqual([film.sha256])
  })
})

it('waits while its account is overdue', async () => {
  const film = await plantFilm(stage, 1000)
  const setStatus = (status: 'overdue' | 'activated') =>
    stage.db.updateTable('accounts').set({ status }).where('id', '=', film.accountId).execute()
  await setStatus('overdue')
  const id = await askToPublish(stage, film)
  const other = await askToPublish(stage, await plantFilm(stage, 1000))
  start()
  await untilEnded(stage, other)
  expect(await publicationOf(stage, id)).toMatchObject({ state: 'waiting', claim: null })
  await setStatus('activated')
  expect((await untilEnded(stage, id)).state).toBe('published')
})

it('has the MP4 made where the source is not kept, and says that it is being prepared', async () => {
  const film = await plantFilm(stage, mebi)
  await stage.store.delete([sourceObjectKey(film.videoKey)])
  const none = await askToPublish(stage, film)
  start()
  expect(await untilEnded(stage, none)).toMatchObject({ state: 'failed', reason: 'no-file' })
  await stage.db
    .insertInto('renditions')
    .values({
      video_key: film.videoKey,
      generation: 1,
      name: '720p',
      height: 720,
      width: 1280,
      bandwidth: 1,
      codecs: null,
      state: 'complete',
    } as never)
    .execute()
  const id = await askToPublish(stage, film)
  await untilPublication(stage, id, ({ state }) => state === 'preparing')
  const download = await stage.db.selectFrom('downloads').selectAll().where('video_key', '=', film.videoKey).executeTakeFirstOrThrow()
  await stage.store.put(download.object_key, film.bytes)
  await stage.db.updateTable('downloads').set({ state: 'ready', size: film.bytes.length }).where('id', '=', download.id).execute()
  expect((await untilEnded(stage, id)).state).toBe('published')
  expect(videos().map(({ sha256 }) => sha256)).toEqual([film.sha256])
})

it('takes turns: the second of an account comes after the first of another', async () => {
  const film = await plantFilm(stage, mebi)
  const first = await askToPublish(stage, film)
  const others = [
    await askToPublish(stage, await plantFilm(stage, mebi, { accountId: film.accountId })),
    await askToPublish(stage, await plantFilm(stage, mebi, { accountId: film.accountId })),
  ]
  const foreign = await askToPublish(stage, await plantFilm(stage, mebi), { next_attempt_at: new Date(Date.now() - 1) })
  start({ inAll: 2 })
  await Promise.all([first, foreign, ...others].map((id) => untilEnded(stage, id)))
  const order = await stage.db.selectFrom('publications').select('id').orderBy('session_at').execute()
  expect(new Set(order.slice(0, 2).map(({ id }) => id))).toEqual(new Set([first, foreign]))
})
