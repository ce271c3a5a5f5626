import { routes } from '@videozz/contract'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsFeature } from '../features/accounts/routes.ts'
import { systemFeature } from '../features/system/routes.ts'
import { AppError } from './app-error.ts'
import { logTo } from './testing/log-to.ts'
import { createServer } from './create-server.ts'
import { defineFeature } from './feature.ts'
import { callApi } from './testing/call-api.ts'
import { rawRequest } from './testing/raw-request.ts'
import { startTestApi, type TestApi } from './testing/start-api.ts'
import { enterTestTenant, signUpTestAccount } from './testing/test-account.ts'

const lines: Record<string, unknown>[] = []
const sink = new PassThrough().on('data', (chunk: Buffer) => {
  for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as Record<string, unknown>)
})

/** Handlers that show what the framework gives and takes. */
const probe = defineFeature(() => ({
  getMyPlan: () => {
    throw new Error('a fault with secret details')
  },
  inspectCode: () => ({
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
    secret: 'not on the wire',
  }),
  updateVideo: () => {
    throw new AppError('VIDEO_NOT_FOUND')
  },
  getSegment: ({ params }) => params.address,
  putPart: async ({ request }) => {
    let bytes = 0
    for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length
    return String(bytes)
  },
}))

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ features: [systemFeature, accountsFeature, probe], log: logTo(sink) })
})
afterAll(() => api.close())

const post = (path: string, body: string, type = 'application/json') =>
  fetch(api.url + path, { method: 'POST', body, headers: { 'content-type': type } })
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

describe('access', () => {
  it('answers 200 to a signed-in user', async () => {
    const account = await signUpTestAccount(api)
    const { status, data } = await callApi(api, 'getMe', { as: account })
    expect(status).toBe(200)
    expect(data).toMatchObject({ id: account.userId, accountId: account.accountId, planTitle: 'Profissional', tenant: null })
  })

  it('answers 401 SESSION_EXPIRED before it validates params and body', async () => {
    for (const authorization of [undefined, 'Bearer nonsense', 'Basic abc', `Bearer ${'a'.repeat(60)}.b.c`]) {
      const { status, error } = await callApi(api, 'updateVideo', {
        params: { key: 'no' },
        body: { unknown: 1 },
        ...(authorization && { headers: { authorization } }),
      })
      expect(status).toBe(401)
      expect(error).toMatchObject({ code: 'SESSION_EXPIRED', message: 'A sessão expirou, é necessario fazer login novamente.' })
    }
  })

  it('answers 401 to an access token after 15 minutes, and at once when its session has ended', async () => {
    const account = await signUpTestAccount(api)
    await api.db
      .updateTable('refresh_families')
      .set({ ended_at: new Date(), ended_reason: 'sign-out' })
      .where('id', '=', account.familyId)
      .execute()
    expect((await callApi(api, 'getMe', { as: account })).status).toBe(401)
    const other = await signUpTestAccount(api)
    api.advance(14 * 60_000)
    expect((await callApi(api, 'getMe', { as: other })).status).toBe(200)
    api.advance(2 * 60_000)
    expect((await callApi(api, 'getMe', { as: other })).status).toBe(401)
    api.advance(-16 * 60_000)
  })

  it('checks account status, tenant rules and plan at each request', async () => {
    const owner = await signUpTestAccount(api)
    const member = await signUpTestAccount(api)
    const body = { title: 'Aula', description: '' }
    const params = { key: 'a'.repeat(16) }
    const acting = await enterTestTenant(api, member, owner, ['videozz:videos:list'])
    expect((await callApi(api, 'updateVideo', { as: acting, params, body })).error.code).toBe('FORBIDDEN')
    await enterTestTenant(api, member, owner, ['videozz:videos:edit'])
    expect((await callApi(api, 'updateVideo', { as: acting, params, body })).error.code).toBe('VIDEO_NOT_FOUND')
    expect((await callApi(api, 'inspectCode', { as: acting, params: { code: 'x' } })).error.code).toBe('TENANT_BLOCKED')
    await api.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', owner.accountId).execute()
    expect((await callApi(api, 'updateVideo', { as: acting, params, body })).error).toMatchObject({
      code: 'ACCOUNT_OVERDUE',
      message: 'Sua fatura está em atraso.',
    })
    await api.db.deleteFrom('relations').where('user_id', '=', member.userId).execute()
    expect((await callApi(api, 'updateVideo', { as: acting, params, body })).error.code).toBe('TENANT_ENDED')
    expect(
      (await callApi(api, 'inspectCode', { as: await signUpTestAccount(api, { plan: 'free' }), params: { code: 'x' } })).error.code,
    ).toBe('PLAN_LACKS_FEATURE')
  })

  it('serves /metrics to local requests only, and answers 404 to others', async () => {
    expect((await fetch(`${api.url}/metrics`)).status).toBe(200)
    expect((await fetch(`${api.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
    const elsewhere = await api.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: { host: 'localhost' } })
    expect(elsewhere.statusCode).toBe(404)
    const text = await (await fetch(`${api.url}/metrics`)).text()
    for (const name of ['http_request_duration_seconds', 'videozz_log_lines_dropped_total 0']) expect(text).toContain(name)
  })
})

describe('input', () => {
  it('answers 400 MALFORMED_BODY to malformed JSON', async () => {
    for (const body of ['{"email":', '[1,', 'null null', '{"__proto__":{"admin":true},"email":"a@b.co"}', '\u0000']) {
      const response = await post('/api/accounts/sign-in', body)
      expect(response.status).toBe(400)
      expect(await codeOf(response)).toBe('MALFORMED_BODY')
    }
  })

  it('answers 413 BODY_TOO_LARGE to a JSON body of 10 MB', async () => {
    const response = await post('/api/accounts/sign-in', JSON.stringify({ email: 'a'.repeat(10_000_000) }))
    expect(response.status).toBe(413)
    expect(await codeOf(response)).toBe('BODY_TOO_LARGE')
  })

  it('rejects a body of 10 MB without content-length', async () => {
    const chunk = new TextEncoder().encode('a'.repeat(1_000_000))
    let left = 10
    const body = new ReadableStream({ pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()) })
    const outcome = await fetch(`${api.url}/api/accounts/sign-in`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit).then(
      (response) => response.status,
      () => 'closed',
    )
    expect([413, 'closed']).toContain(outcome)
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200)
  })

  it.each([
    ['a negative content-length', { 'content-length': '-5' }],
    ['a NUL byte in a header name', { 'x-\u0000a': 'b' }],
  ])('answers 400 MALFORMED_BODY to invalid HTTP: %s', async (_what, headers) => {
    const { status, body } = await rawRequest(api.url, '/api/profile/name', { method: 'PUT', headers })
    expect([status, JSON.parse(body.toString())]).toEqual([
      400,
      { error: { code: 'MALFORMED_BODY', message: 'O conteúdo enviado não pôde ser lido.', requestId: expect.any(String) as string } },
    ])
  })

  it('answers 415 UNSUPPORTED_MEDIA_TYPE to other media types', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      const response = await post('/api/accounts/sign-in', '{}', type)
      expect(response.status).toBe(415)
      expect(await codeOf(response)).toBe('UNSUPPORTED_MEDIA_TYPE')
    }
  })

  it('answers 400 INVALID_INPUT with a message in Portuguese for each invalid field', async () => {
    const { status, error } = await callApi(api, 'signUp', { body: { name: 'A', email: 'nobody', admin: true } })
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      fields: {
        name: 'Informe seu nome.',
        email: 'Informe um e-mail válido.',
        password: 'Campo obrigatório.',
        admin: 'Campo desconhecido.',
      },
    })
    expect(error.requestId).toMatch(/^[\w-]{36}$/)
  })

  it('answers INVALID_INPUT to a body that is not an object', async () => {
    for (const body of ['[]', '1', 'null', '']) expect(await codeOf(await post('/api/accounts/sign-in', body))).toBe('INVALID_INPUT')
  })

  it('passes the raw body of PUT /files/p/{token} to the handler for any content type', async () => {
    const body = new Uint8Array(3_000_000)
    for (const type of ['video/mp4', 'application/json', '']) {
      const response = await fetch(`${api.url}/files/p/token`, { method: 'PUT', body, headers: type ? { 'content-type': type } : {} })
      expect(await response.text()).toBe('3000000')
    }
  })
})

describe('answers', () => {
  it.each(['/api', '/api/', '/api/web', '/api/access/', '/api/web/settings'])('serves %s', async (path) => {
    const response = await fetch(api.url + path)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ product: 'Videozz' })
  })

  it('removes fields from an answer that the contract does not name', async () => {
    const response = await callApi(api, 'inspectCode', { as: await signUpTestAccount(api), params: { code: 'x' } })
    expect(response.status).toBe(200)
    expect(JSON.stringify(response.data)).not.toContain('wire')
  })

  it('answers 404 NOT_FOUND for unknown paths and invalid keys', async () => {
    for (const path of ['/api/nothing', '/files/nothing', '/api/web/../nothing', '/files/s/t/short', '/api/%zz']) {
      const response = await fetch(api.url + path)
      expect(response.status).toBe(404)
      expect(await codeOf(response)).toBe('NOT_FOUND')
    }
  })

  it('answers 500 UNEXPECTED without details of the error, and logs the error with the request id', async () => {
    const { status, error } = await callApi(api, 'getMyPlan', { as: await signUpTestAccount(api) })
    expect(status).toBe(500)
    expect(error).toMatchObject({ code: 'UNEXPECTED', message: 'Algo deu errado do nosso lado. Tente novamente em instantes.' })
    expect(JSON.stringify(error)).not.toContain('secret')
    const told = () =>
      lines.find(
        (line) =>
          line.requestId === error.requestId && (line.err as { message?: string } | undefined)?.message === 'a fault with secret details',
      )
    await expect.poll(told).toBeDefined()
  })

  it('logs requests with ids and without path tokens or credentials', async () => {
    const account = await signUpTestAccount(api)
    const address = 'a'.repeat(32)
    await fetch(`${api.url}/files/s/PATHSECRET/${address}`)
    await fetch(`${api.url}/files/p/PATHSECRET?x=QUERYSECRET`, { method: 'PUT', body: 'x' })
    await fetch(`${api.url}/files/d/PATHSECRET`)
    await fetch(`${api.url}/api/web/playback/hls/PATHSECRET/index.m3u8`)
    await fetch(`${api.url}/api/playback/hls/PATHSECRET/240p.m3u8`)
    await callApi(api, 'getMe', { as: account, headers: { cookie: 'videozz_refresh=COOKIESECRET' } })
    const ofMe = () => lines.find((line) => line.path === '/api/user/me' && line.accountId === account.accountId)
    await expect.poll(ofMe).toMatchObject({ userId: account.userId, status: 200 })
    const text = JSON.stringify(lines)
    for (const secret of ['PATHSECRET', 'QUERYSECRET', 'COOKIESECRET', account.accessToken]) expect(text).not.toContain(secret)
    expect(lines.find((line) => line.path === `/files/s/[redacted]/${address}`)).toMatchObject({ status: 200, method: 'GET' })
  })

  it('sends security headers, without x-frame-options for player pages', async () => {
    const { headers } = await fetch(`${api.url}/api`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    const player = await fetch(`${api.url}/embed/${'a'.repeat(16)}`)
    expect(player.headers.get('x-frame-options')).toBeNull()
  })
})

describe('createServer', () => {
  it('rejects when a route of the contract has no handler or two handlers', async () => {
    await expect(createServer(api.deps, { features: [systemFeature] })).rejects.toThrow(/No feature serves the routes .*signIn/)
    await expect(createServer(api.deps, { features: [systemFeature, systemFeature], partial: true })).rejects.toThrow(/Two features serve/)
  })

  it('every route of the contract has an access rule', () => {
    for (const route of Object.values(routes)) expect(route.access.who).toBeTruthy()
  })
})
