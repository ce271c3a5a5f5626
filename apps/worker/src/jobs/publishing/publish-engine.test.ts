import { sealPublicationSecret, sourceObjectKey } from '@videozz/db'
import { nextPacificMidnight, pacificDay } from '@videozz/domain'
import type { FakeFault, FakeRequest } from '@videozz/testing'
import { waitFor } from '@videozz/testing'
import { describe, expect, it } from 'vitest'
import { createAccount } from '../../testing/test-worker.ts'
import { askToPublish, plantFilm, untilEnded, untilPublication } from './testing/publish-stage.ts'
import { ofKind, preparePublishing } from './testing/prepare-publishing.ts'

const mebi = 1024 * 1024
const publishing = preparePublishing()

it('sends the file as it is stored, in chunks, and tells what became of it', async () => {
  const film = await plantFilm(publishing.stage, 1_000_000)
  const id = await askToPublish(publishing.stage, film, { description: 'Da aula aberta', tags: ['luz', 'cor e luz'], privacy: 'unlisted' })
  publishing.start()
  expect(await untilEnded(publishing.stage, id)).toMatchObject({
    state: 'published',
    reason: null,
    sent: 1_000_000,
    total: 1_000_000,
    became: 'unlisted',
    channel_id: publishing.channelId,
    channel_title: 'Estúdio Braga',
    external_id: publishing.videos()[0]?.id,
    sealed_session: null,
    sealed_token: null,
    claim: null,
  })
  expect(publishing.videos()).toMatchObject([
    {
      sha256: film.sha256,
      privacy: 'unlisted',
      snippet: { title: 'Aula 1: luz', description: 'Da aula aberta', tags: ['luz', 'cor e luz'], categoryId: '27' },
    },
  ])
  expect(publishing.youtube.requests.filter(ofKind('chunk')).map(({ length }) => length)).toEqual([262_144, 262_144, 262_144, 213_568])
})

it('keeps the address of an upload sealed before the first byte is sent', async () => {
  const film = await plantFilm(publishing.stage, mebi)
  const id = await askToPublish(publishing.stage, film)
  let sealed: string | null = null
  let asked = false
  publishing.youtube.fault = (request) => {
    if (request.kind !== 'chunk' || asked) return undefined
    asked = true
    return { kind: 'silent' }
  }
  const engine = publishing.start()
  sealed = (await untilPublication(publishing.stage, id, () => asked)).sealed_session
  expect(sealed).not.toBeNull()
  expect(sealed).not.toContain('upload_id')
  await engine.stop()
  publishing.start()
  await untilEnded(publishing.stage, id)
  expect(publishing.youtube.requests.filter(ofKind('begin'))).toHaveLength(1)
  expect(publishing.videos()).toHaveLength(1)
})

describe('an upload goes on where YouTube says it is', () => {
  it.each<[string, (request: FakeRequest) => boolean, FakeFault]>([
    ['a connection cut in the middle of a chunk', ofKind('chunk'), { kind: 'cut', after: 100_000 }],
    ['a chunk kept in part', ofKind('chunk'), { kind: 'keep', bytes: 0 }],
    ['a 503', ofKind('chunk'), { kind: 'status', status: 503 }],
    ['a 429', ofKind('chunk'), { kind: 'status', status: 429, retryAfter: '0' }],
    ['a rate limit', ofKind('chunk'), { kind: 'status', status: 403, reason: 'userRateLimitExceeded' }],
    ['an answer lost in the middle', ofKind('chunk'), { kind: 'lost-answer' }],
    ['the last answer lost', ({ kind, last }) => kind === 'chunk' && last, { kind: 'lost-answer' }],
    ['the beginning cut off', ofKind('begin'), { kind: 'cut', after: 0 }],
    ['the answer to the beginning lost', ofKind('begin'), { kind: 'lost-answer' }],
    ['an upload that expired before its end', ofKind('chunk'), { kind: 'expire' }],
  ])('after %s: one video', async (_what, fits, fault) => {
    const film = await plantFilm(publishing.stage, mebi)
    const id = await askToPublish(publishing.stage, film)
    publishing.failOnce(fits, fault)
    publishing.start()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'published' })
    expect(publishing.videos().map(({ sha256 }) => sha256)).toEqual([film.sha256])
  })

  it('finds the video of an upload that expired after its last byte, and sends nothing again', async () => {
    const film = await plantFilm(publishing.stage, mebi)
    const id = await askToPublish(publishing.stage, film)
    let lost = false
    publishing.youtube.fault = (request) => {
      if (request.kind === 'ask' && lost) return { kind: 'expire' }
      if (!request.last) return undefined
      lost = true
      return { kind: 'lost-answer' }
    }
    publishing.start()
    const row = await untilEnded(publishing.stage, id)
    expect(row).toMatchObject({ state: 'published', external_id: publishing.videos()[0]?.id })
    expect(publishing.youtube.requests.filter(ofKind('begin'))).toHaveLength(1)
  })

  it('sends nothing again where it stays uncertain whether a video was made', async () => {
    const film = await plantFilm(publishing.stage, mebi)
    const id = await askToPublish(publishing.stage, film)
    publishing.youtube.fault = (request) => {
      if (request.kind === 'ask') return { kind: 'expire' }
      return request.last ? { kind: 'cut', after: 0 } : undefined
    }
    let ahead = 0
    publishing.start({ now: () => new Date(Date.now() + (ahead += 30_000)), claimMs: 10 * 3_600_000 })
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'failed', reason: 'uncertain' })
    expect([publishing.youtube.requests.filter(ofKind('begin')).length, publishing.videos().length]).toEqual([1, 0])
  })
})

describe('tokens', () => {
  it('are taken anew once where YouTube refuses one', async () => {
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    const refused: (string | undefined)[] = []
    const old = publishing.youtube.addToken({ channel: publishing.channelId, valid: false })
    publishing.start({
      takeToken: (_who, bad) => {
        refused.push(bad)
        return Promise.resolve({
          outcome: 'token',
          accessToken: bad === undefined ? old : publishing.token,
          externalId: publishing.channelId,
        })
      },
    })
    expect((await untilEnded(publishing.stage, id)).state).toBe('published')
    expect(refused.filter((bad) => bad !== undefined)).toEqual([old])
  })

  it('that were sent are used for that publication alone and deleted at its end', async () => {
    const sealed = sealPublicationSecret(publishing.stage.env.secretKey, publishing.token)
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi), { sealed_token: sealed })
    publishing.start({ takeToken: () => Promise.reject(new Error('asked for a connection')) })
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'published', sealed_token: null })
  })

  it('that were sent and are refused end the publication', async () => {
    const sealed = sealPublicationSecret(
      publishing.stage.env.secretKey,
      publishing.youtube.addToken({ channel: publishing.channelId, valid: false }),
    )
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi), { sealed_token: sealed })
    publishing.start()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'failed', reason: 'token', sealed_token: null })
  })

  it('that cannot be had let it wait for the person to connect again, a week at most', async () => {
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    let outcome: 'reconnect' | 'token' = 'reconnect'
    let aheadMs = 0
    publishing.start({
      now: () => new Date(Date.now() + aheadMs),
      takeToken: () =>
        Promise.resolve(
          outcome === 'token' ? { outcome, accessToken: publishing.token, externalId: publishing.channelId } : { outcome: 'reconnect' },
        ),
    })
    await untilPublication(publishing.stage, id, (row) => row.state === 'waiting' && row.reason === 'reconnect')
    outcome = 'token'
    expect((await untilEnded(publishing.stage, id)).state).toBe('published')
    outcome = 'reconnect'
    const late = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    await untilPublication(publishing.stage, late, (row) => row.reason === 'reconnect')
    aheadMs = 7 * 24 * 3_600_000
    expect(await untilEnded(publishing.stage, late)).toMatchObject({ state: 'failed', reason: 'reconnect' })
  })

  it('of people without a channel end the publication and are not renewed', async () => {
    publishing.token = publishing.youtube.addToken({ channel: null })
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    let taken = 0
    publishing.start({ takeToken: () => Promise.resolve({ outcome: 'token', accessToken: publishing.token, externalId: String(taken++) }) })
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'failed', reason: 'no-channel' })
    expect(taken).toBe(1)
  })

  it('that may only send videos publish without telling channel and visibility', async () => {
    publishing.token = publishing.youtube.addToken({ channel: publishing.channelId, uploadOnly: true })
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    publishing.start()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'published', channel_id: null, became: null })
  })
})

describe('limits', () => {
  it('of a day let uploads wait for midnight on the Pacific coast; those begun go on', async () => {
    const now = () => new Date()
    const first = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    publishing.start({ now, dailyUploads: 1 })
    await untilEnded(publishing.stage, first)
    const second = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    const row = await untilPublication(publishing.stage, second, ({ reason }) => reason !== null)
    expect(row).toMatchObject({ state: 'waiting', reason: 'quota', next_attempt_at: nextPacificMidnight(new Date()) })
    expect(publishing.videos()).toHaveLength(1)
  })

  it('begin anew at midnight', async () => {
    const noon = new Date('2026-05-05T19:00:00Z')
    let aheadMs = noon.getTime() - Date.now()
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi), { progress_at: noon, next_attempt_at: noon })
    publishing.youtube.quota = 0
    publishing.start({ now: () => new Date(Date.now() + aheadMs) })
    const waiting = await untilPublication(publishing.stage, id, ({ reason }) => reason === 'quota')
    expect(waiting.next_attempt_at.toISOString()).toBe('2026-05-06T07:00:00.000Z')
    const days = await publishing.stage.db.selectFrom('publication_days').selectAll().execute()
    expect(days).toMatchObject([{ spent: true }])
    publishing.youtube.quota = 100
    aheadMs += 12 * 3_600_000
    expect((await untilEnded(publishing.stage, id)).state).toBe('published')
  })

  it('of 100 a day hold for all processes together', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => createAccount(publishing.stage.db)))
    for (let n = 0; n < 12; n++)
      await askToPublish(publishing.stage, await plantFilm(publishing.stage, 1000, { accountId: accounts[n % 4] ?? '' }))
    publishing.start({ dailyUploads: 5 })
    publishing.start({ dailyUploads: 5 })
    await waitFor('all to end or wait', async () => {
      const rows = await publishing.stage.db.selectFrom('publications').select(['state', 'reason']).execute()
      return rows.every(({ state, reason }) => state === 'published' || reason === 'quota')
    })
    expect(publishing.videos()).toHaveLength(5)
    const day = await publishing.stage.db.selectFrom('publication_days').select('begun').where('day', '=', pacificDay(new Date())).execute()
    expect(day).toEqual([{ begun: 5 }])
  })

  it('of the channel let it wait for a day', async () => {
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
    publishing.failOnce(ofKind('begin'), { kind: 'status', status: 400, reason: 'uploadLimitExceeded' })
    publishing.start()
    const row = await untilPublication(publishing.stage, id, ({ reason }) => reason === 'channel-limit')
    expect(row.next_attempt_at.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000)
    expect((await publishing.stage.db.selectFrom('publication_days').select('begun').execute()).map(({ begun }) => begun)).toEqual([0])
  })

  it('of fifteen minutes for channels that are not verified are told before anything is sent', async () => {
    const made = publishing.youtube.addChannel({ longUploadsStatus: 'eligible' })
    publishing.token = made.token
    const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi, { duration: 901 }))
    publishing.start()
    expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'failed', reason: 'long-video', total: null })
    const short = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi, { duration: 900 }))
    expect((await untilEnded(publishing.stage, short)).state).toBe('published')
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
  const id = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi))
  publishing.failOnce(ofKind('begin'), { kind: 'status', status, reason })
  publishing.start()
  expect(await untilEnded(publishing.stage, id)).toMatchObject({ state: 'failed', reason: told })
  expect(publishing.youtube.requests.filter(ofKind('begin'))).toHaveLength(1)
})

it('gives up after a day of silence, and continues the upload when it is tried again', async () => {
  const film = await plantFilm(publishing.stage, mebi)
  const id = await askToPublish(publishing.stage, film)
  let aheadMs = 0
  let answers = 2
  publishing.youtube.fault = ({ kind }) => {
    if (kind === 'chunk') answers--
    return answers < 0 ? { kind: 'status', status: 503 } : undefined
  }
  const engine = publishing.start({ now: () => new Date(Date.now() + aheadMs) })
  await untilPublication(publishing.stage, id, ({ reason }) => reason === 'unavailable')
  aheadMs = 25 * 3_600_000
  const failed = await untilEnded(publishing.stage, id)
  expect(failed).toMatchObject({ state: 'failed', reason: 'given-up', sent: 524_288 })
  expect(failed.sealed_session).not.toBeNull()
  publishing.youtube.fault = () => undefined
  await publishing.stage.db
    .updateTable('publications')
    .set({ state: 'waiting', reason: null, ended_at: null, tries: 0, progress_at: new Date(), next_attempt_at: new Date() })
    .where('id', '=', id)
    .execute()
  engine.wake()
  expect((await untilEnded(publishing.stage, id)).state).toBe('published')
  expect(publishing.youtube.requests.filter(ofKind('begin'))).toHaveLength(1)
  expect(publishing.videos().map(({ sha256 }) => sha256)).toEqual([film.sha256])
})

it('has the MP4 made where the source is not kept, and says that it is being prepared', async () => {
  const film = await plantFilm(publishing.stage, mebi)
  await publishing.stage.store.delete([sourceObjectKey(film.videoKey)])
  const none = await askToPublish(publishing.stage, film)
  publishing.start()
  expect(await untilEnded(publishing.stage, none)).toMatchObject({ state: 'failed', reason: 'no-file' })
  await publishing.stage.db
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
  const id = await askToPublish(publishing.stage, film)
  await untilPublication(publishing.stage, id, ({ state }) => state === 'preparing')
  const download = await publishing.stage.db
    .selectFrom('downloads')
    .selectAll()
    .where('video_key', '=', film.videoKey)
    .executeTakeFirstOrThrow()
  await publishing.stage.store.put(download.object_key, film.bytes)
  await publishing.stage.db
    .updateTable('downloads')
    .set({ state: 'ready', size: film.bytes.length })
    .where('id', '=', download.id)
    .execute()
  expect((await untilEnded(publishing.stage, id)).state).toBe('published')
  expect(publishing.videos().map(({ sha256 }) => sha256)).toEqual([film.sha256])
})

it('takes turns: the second of an account comes after the first of another', async () => {
  const film = await plantFilm(publishing.stage, mebi)
  const first = await askToPublish(publishing.stage, film)
  const others = [
    await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi, { accountId: film.accountId })),
    await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi, { accountId: film.accountId })),
  ]
  const foreign = await askToPublish(publishing.stage, await plantFilm(publishing.stage, mebi), {
    next_attempt_at: new Date(Date.now() - 1),
  })
  publishing.start({ inAll: 2 })
  await Promise.all([first, foreign, ...others].map((id) => untilEnded(publishing.stage, id)))
  const order = await publishing.stage.db.selectFrom('publications').select('id').orderBy('session_at').execute()
  expect(new Set(order.slice(0, 2).map(({ id }) => id))).toEqual(new Set([first, foreign]))
})
