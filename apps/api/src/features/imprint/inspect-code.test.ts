import { createImprintCode } from '@videozz/domain'
import { createKey } from '@videozz/db'
import { createTestSession, createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, type CallResult } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let producer: TestAccount
const watchedAt = new Date('2026-03-01T14:30:00.000Z')

beforeAll(async () => {
  api = await startTestApi()
  api.holdClock()
  producer = await signUpTestAccount(api)
})
afterAll(() => api.close())

let draws = 0
/** Evidence of a playback by a viewer of the account, as opening a session leaves it. */
async function mark(
  accountId: string,
  options: { verified?: boolean; preview?: boolean; videoKey?: string } = {},
): Promise<{ code: string; sessionId: string; videoKey: string; viewerId: string }> {
  draws += 1
  const code = createImprintCode(Uint8Array.from({ length: 9 }, (_, place) => draws * 13 + place * 7))
  const [sessionId, viewerId, videoKey] = [createKey(), createKey(), options.videoKey ?? createKey()]
  const verified = options.verified ?? true
  await createTestViewer(api.db, { id: viewerId, account_id: accountId, verified })
  await api.db
    .insertInto('imprint_codes')
    .values({
      code,
      session_id: sessionId,
      session_created_at: watchedAt,
      account_id: accountId,
      video_key: videoKey,
      generation: 1,
      viewer_id: options.preview ? null : viewerId,
      viewer_hash: null,
      verified,
      preview: options.preview ?? false,
      partner: 'videozz',
    })
    .execute()
  return { code, sessionId, videoKey, viewerId }
}

const saveVideo = async (accountId: string): Promise<string> => {
  const key = createKey()
  const values = {
    key,
    account_id: accountId,
    title: 'Aula 1',
    type: 'default' as const,
    status: 'encoded' as const,
    status_error: null,
    duration: 90,
    source_object: null,
    source_size: 1,
    source_name: 'a.mp4',
    width: 1,
    height: 1,
    secret: 'x',
  }
  await api.db
    .insertInto('videos')
    .values({
      ...values,
      thumbnails: ['a.jpg', 'b.jpg', 'c.jpg'],
      selected_thumb: 2,
      custom_thumbnail: null,
      waveform: null,
      storyboard: null,
      encode_started_at: null,
      encoded_at: null,
      deleted_at: null,
    })
    .execute()
  return key
}

const inspect = (code: string, as: TestAccount = producer): Promise<CallResult<'inspectCode'>> =>
  callApi(api, 'inspectCode', { as, params: { code } })

describe('inspectCode', () => {
  it('returns the viewer, media and time of the code’s session', async () => {
    const { code, sessionId, videoKey, viewerId } = await mark(producer.accountId, { videoKey: await saveVideo(producer.accountId) })
    const { status, data } = await inspect(code)
    expect(status).toBe(200)
    expect(data).toEqual({
      key: sessionId,
      videoKey,
      email: 'ana@exemplo.com',
      partner: 'Videozz',
      createdAt: watchedAt.toISOString(),
      viewerName: 'Ana',
      verified: true,
      preview: false,
      viewerId,
      mergedInto: null,
      revokedAt: null,
      erasedAt: null,
      generation: 1,
      device: null,
      watchedSeconds: null,
      signs: [],
      cases: [],
      video: { title: 'Aula 1', type: 'default', thumbnail: '/files/i/b.jpg', duration: 90 },
    })
  })

  it('accepts lower case, spaces, hyphens, and o and l for 0 and 1', async () => {
    const { code, sessionId } = await mark(producer.accountId)
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4, 8)} ${code.slice(8)}`.replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await inspect(typed)).data.key).toBe(sessionId)
  })

  it('marks unverified viewers and previews, and returns video null for a missing media', async () => {
    expect((await inspect((await mark(producer.accountId, { verified: false })).code)).data).toMatchObject({
      verified: false,
      email: 'ana@exemplo.com',
      video: null,
    })
    expect((await inspect((await mark(producer.accountId, { preview: true })).code)).data).toMatchObject({ preview: true, email: null })
  })

  it('answers 200 with empty fields for a well-formed code of no session', async () => {
    const { status, data } = await inspect(createImprintCode(new Uint8Array(9).fill(31)))
    expect(status).toBe(200)
    expect(data).toEqual({
      key: null,
      videoKey: null,
      email: null,
      partner: null,
      createdAt: null,
      viewerName: null,
      verified: false,
      preview: false,
      viewerId: null,
      mergedInto: null,
      revokedAt: null,
      erasedAt: null,
      generation: null,
      device: null,
      watchedSeconds: null,
      signs: [],
      cases: [],
      video: null,
    })
  })

  it('returns only the session key for another account’s code', async () => {
    const { code, sessionId } = await mark((await signUpTestAccount(api)).accountId)
    expect((await inspect(code)).data).toEqual({
      key: sessionId,
      videoKey: null,
      email: null,
      partner: null,
      createdAt: null,
      viewerName: null,
      verified: false,
      preview: false,
      viewerId: null,
      mergedInto: null,
      revokedAt: null,
      erasedAt: null,
      generation: null,
      device: null,
      watchedSeconds: null,
      signs: [],
      cases: [],
      video: null,
    })
  })

  it('answers 400 IMPRINT_CODE_TYPO for swapped characters and malformed codes', async () => {
    const { code } = await mark(producer.accountId)
    const slipped = `${code[1]}${code[0]}${code.slice(2)}`
    for (const typed of [
      slipped === code ? `${code.slice(0, 9)}${code[9] === 'Z' ? 'Y' : 'Z'}` : slipped,
      code.slice(1),
      `${code}2`,
      'código',
    ]) {
      const { status, error } = await inspect(typed)
      expect([status, error.code]).toEqual([400, 'IMPRINT_CODE_TYPO'])
    }
  })

  it('returns device, watched seconds and signs of the session, and the viewer’s revocation and erasure', async () => {
    const { code, sessionId, viewerId, videoKey } = await mark(producer.accountId)
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
    await createTestSession(api.db, {
      id: sessionId,
      created_at: watchedAt,
      account_id: producer.accountId,
      video_key: videoKey,
      viewer_id: viewerId,
      code,
      user_agent: userAgent,
      view_started_at: watchedAt,
      last_report_at: watchedAt,
      watched_seconds: 754.2,
    })
    const sign = (kind: 'tampering' | 'key-rush' | 'many-devices', of: { session_id: string | null; viewer_id: string | null }) => ({
      account_id: producer.accountId,
      kind,
      detail: null,
      ...of,
    })
    const other = await signUpTestAccount(api)
    await api.db
      .insertInto('playback_signs')
      .values([
        sign('tampering', { session_id: sessionId, viewer_id: viewerId }),
        sign('tampering', { session_id: sessionId, viewer_id: null }),
        sign('key-rush', { session_id: sessionId, viewer_id: null }),
        sign('many-devices', { session_id: null, viewer_id: viewerId }),
        { ...sign('tampering', { session_id: sessionId, viewer_id: null }), account_id: other.accountId },
      ])
      .execute()
    expect((await inspect(code)).data).toMatchObject({
      device: 'Chrome no Windows',
      watchedSeconds: 754.2,
      signs: [
        { kind: 'key-rush', of: 'session', count: 1, what: 'Pediu trechos do vídeo mais rápido do que se assiste' },
        { kind: 'tampering', of: 'session', count: 2 },
        { kind: 'many-devices', of: 'viewer', count: 1 },
      ],
    })

    expect((await callApi(api, 'revokeViewer', { as: producer, params: { id: viewerId } })).status).toBe(200)
    expect(typeof (await inspect(code)).data.revokedAt).toBe('string')
    expect((await callApi(api, 'restoreViewer', { as: producer, params: { id: viewerId } })).status).toBe(200)
    expect((await inspect(code)).data.revokedAt).toBeNull()

    expect((await callApi(api, 'eraseViewer', { as: producer, params: { id: viewerId } })).status).toBe(200)
    expect((await inspect(code)).data).toMatchObject({
      key: sessionId,
      videoKey,
      email: null,
      viewerName: null,
      viewerId: null,
      mergedInto: null,
      device: null,
    })
    expect(typeof (await inspect(code)).data.erasedAt).toBe('string')
  })

  it('returns the session key for an overdue account', async () => {
    const overdue = await signUpTestAccount(api)
    const { code, sessionId } = await mark(overdue.accountId)
    await api.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', overdue.accountId).execute()
    expect((await inspect(code, overdue)).data.key).toBe(sessionId)
  })

  it('answers 429 TOO_MANY_ATTEMPTS after 30 requests of one account', async () => {
    const guesser = await signUpTestAccount(api)
    const { code } = await mark(guesser.accountId)
    const asked = await Promise.all(Array.from({ length: 31 }, () => inspect(code, guesser)))
    const refused = asked.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual([[429, 'TOO_MANY_ATTEMPTS']])
    expect((await inspect((await mark(producer.accountId)).code)).status).toBe(200)
  })

  it('answers 401 when signed out, PLAN_LACKS_FEATURE without Imprint and TENANT_BLOCKED for a manager', async () => {
    const { code } = await mark(producer.accountId)
    expect((await callApi(api, 'inspectCode', { params: { code } })).status).toBe(401)
    expect((await inspect(code, await signUpTestAccount(api, { plan: 'free' }))).error.code).toBe('PLAN_LACKS_FEATURE')
    const manager = await enterTestTenant(api, await signUpTestAccount(api), producer, ['videozz:videos:list'])
    expect((await inspect(code, manager)).error.code).toBe('TENANT_BLOCKED')
  })
})
