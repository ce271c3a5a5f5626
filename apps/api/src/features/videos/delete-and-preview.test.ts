import { createKey } from '@videozz/db'
import { purgeDelaySeconds } from '@videozz/jobs'
import { createTestSession } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo, readStorage } from '../../shared/testing/test-upload.ts'
import { PlayerTokens } from '../../shared/tokens/player-token.ts'

let api: TestApi
let account: TestAccount
const queued: { name: string; payload: object; options: unknown }[] = []
beforeAll(async () => {
  api = await startTestApi({
    deps: {
      jobs: {
        enqueue: async (_trx, name, payload, options) => {
          queued.push({ name, payload, options })
        },
        enqueueAll: async (_trx, name, payloads, options) => {
          queued.push(...payloads.map((payload) => ({ name, payload, options })))
        },
        work: async () => {},
        stop: async () => {},
      },
    },
  })
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

describe('deleteVideo and deleteVideos', () => {
  it('removes media from the library and the storage usage, and enqueues a delayed purge-media job', async () => {
    const [one, two, three] = [
      await insertTestVideo(api, account, { source_size: 100 }),
      await insertTestVideo(api, account, { source_size: 20 }),
      await insertTestVideo(api, account, { source_size: 3 }),
    ]
    expect((await callApi(api, 'deleteVideos', { as: account, body: [one.key, two.key, one.key] })).status).toBe(200)
    expect(await readStorage(api, account)).toEqual({ used: 3, reserved: 0 })
    expect((await callApi(api, 'listVideos', { as: account })).data.items.map((item) => item.key)).toEqual([three.key])
    expect(
      queued
        .map(({ name, payload, options }) => ({ name, payload, options }))
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    ).toEqual(
      [one, two]
        .map(({ key }) => ({ name: 'purge-media', payload: { videoKey: key }, options: { startAfter: purgeDelaySeconds } }))
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    )
    const log = await api.db
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', account.accountId)
      .where('subject', '=', one.key)
      .execute()
    expect(log).toMatchObject([{ action: 'video.delete', user_id: account.userId, details: { title: 'Aula de teste', size: 100 } }])
    const kept = await api.db.selectFrom('videos').select('deleted_at').where('key', '=', one.key).executeTakeFirstOrThrow()
    expect(kept.deleted_at).toBeInstanceOf(Date)
  })

  it('frees the storage of a media that is being encoded', async () => {
    const before = await readStorage(api, account)
    const { key } = await insertTestVideo(api, account, { source_size: 700, status: 'encoding-resolution', encode_claim: createKey() })
    expect((await readStorage(api, account)).used).toBe(before.used + 700)
    expect((await callApi(api, 'deleteVideo', { as: account, params: { key } })).status).toBe(200)
    expect(await readStorage(api, account)).toEqual(before)
    expect((await callApi(api, 'getVideo', { as: account, params: { id: key } })).status).toBe(404)
  })

  it('frees the storage once for four concurrent requests and answers 404 to the other three', async () => {
    const { key } = await insertTestVideo(api, account, { source_size: 50 })
    const before = await readStorage(api, account)
    const answers = await Promise.all(Array.from({ length: 4 }, () => callApi(api, 'deleteVideo', { as: account, params: { key } })))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404, 404])
    expect((await readStorage(api, account)).used).toBe(before.used - 50)
  })

  it('skips unknown keys and media of other accounts, and answers 404 when no media remains', async () => {
    const stranger = await signUpTestAccount(api)
    const [mine, theirs] = [await insertTestVideo(api, account), await insertTestVideo(api, stranger)]
    expect((await callApi(api, 'deleteVideos', { as: account, body: [mine.key, theirs.key, createKey()] })).status).toBe(200)
    expect((await callApi(api, 'getVideo', { as: stranger, params: { id: theirs.key } })).status).toBe(200)
    expect((await callApi(api, 'deleteVideos', { as: account, body: [theirs.key] })).status).toBe(404)
    for (const body of [[], ['x'], Array.from({ length: 1001 }, () => createKey()), {}])
      expect((await callApi(api, 'deleteVideos', { as: account, body })).error.code).toBe('INVALID_INPUT')
  })

  it('ends the playback leases of the deleted media with the reason unavailable', async () => {
    const [gone, kept] = [await insertTestVideo(api, account), await insertTestVideo(api, account)]
    const sessions = await Promise.all(
      [gone, kept].map(async (video) => {
        const { id } = await createTestSession(api.db, { account_id: account.accountId, video_key: video.key })
        await api.db
          .insertInto('playback_leases')
          .values({
            session_id: id,
            account_id: account.accountId,
            holder: 'h',
            device: 'd',
            expires_at: new Date(Date.now() + 30_000),
            ended_reason: null,
          })
          .execute()
        return id
      }),
    )
    await callApi(api, 'deleteVideo', { as: account, params: { key: gone.key } })
    const leases = await api.db
      .selectFrom('playback_leases')
      .select(['session_id', 'ended_reason'])
      .where('session_id', 'in', sessions)
      .execute()
    expect(Object.fromEntries(leases.map((lease) => [lease.session_id, lease.ended_reason]))).toEqual({
      [sessions[0] ?? '']: 'unavailable',
      [sessions[1] ?? '']: null,
    })
  })
})

describe('getPlayerToken', () => {
  const ask = async (values: Parameters<typeof insertTestVideo>[2], query: Record<string, string> = {}, as = account) => {
    const { key } = await insertTestVideo(api, as, values)
    return { key, ...(await callApi(api, 'getPlayerToken', { as, params: { key }, query })) }
  }
  const read = (token: string) => new PlayerTokens(api.env.secretKey, api.deps.now).verify(token)

  it('returns a token for the media, account and user', async () => {
    const { key, data } = await ask({})
    expect(await read(data.playerToken)).toEqual({
      videoKey: key,
      accountId: account.accountId,
      userId: account.userId,
      familyId: account.familyId,
      imprint: false,
    })
  })

  it('answers VIDEO_NOT_READY until the media is playable, and a token before the encode ends', async () => {
    expect((await ask({ playable: false, status: 'encoding' })).error.code).toBe('VIDEO_NOT_READY')
    expect((await ask({ status: 'encoding-resolution' })).status).toBe(200)
  })

  it('sets imprint only on request, for an encoded video and a plan with Imprint', async () => {
    const imprint = async (...input: Parameters<typeof ask>) => (await read((await ask(...input)).data.playerToken))?.imprint
    expect(await imprint({}, { imprint: 'true' })).toBe(true)
    expect(await imprint({}, { imprint: 'false' })).toBe(false)
    expect(await imprint({ status: 'encoding-resolution' }, { imprint: 'true' })).toBe(false)
    // A live has its code from the first picture on.
    expect(await imprint({ status: 'encoding-resolution', type: 'live', playable: true }, { imprint: 'true' })).toBe(true)
    expect(await imprint({ type: 'audio' }, { imprint: 'true' })).toBe(false)
    expect(await imprint({}, { imprint: 'true' }, await signUpTestAccount(api, { plan: 'free' }))).toBe(false)
    expect((await ask({}, { imprint: 'yes' })).error.code).toBe('INVALID_INPUT')
  })
})

describe('GET /files/i/:address', () => {
  const address = (extension: string) => `${createKey(32)}.${extension}`
  const get = (name: string) => fetch(`${api.url}/files/i/${name}`)

  it.each([
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['svg', 'image/svg+xml; charset=utf-8'],
    ['vtt', 'text/vtt; charset=utf-8'],
  ])('serves .%s as %s with an immutable cache-control', async (extension, type) => {
    const name = address(extension)
    await api.store.put(`i/${name}`, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    const response = await get(name)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-length': '41',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })

  it('answers 404 for unknown and malformed addresses, without an immutable cache-control', async () => {
    for (const name of [address('jpg'), 'x.jpg', `${createKey(32)}.html`, `..%2f..%2fsources%2f${createKey()}`, '%2e%2e', '']) {
      const response = await get(name)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).not.toContain('immutable')
      await response.body?.cancel()
    }
  })
})
