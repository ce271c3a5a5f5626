import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestMedia } from '@videozz/testing'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { refreshCookie } from '../../shared/testing/cookies.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'

const issuer = 'https://contas.exemplo.com.br'
const keys = await generateKeyPair('RS256', { extractable: true })
type Relation = { eduzzId: unknown; rules: unknown }
type Asked = { path: string; user: string | null; authorization: string | undefined }

/** The parent platform: its keys, and its access API. */
let platform: Server
let relations: Record<string, Relation[]>
let asked: Asked[]
let answer: ((request: IncomingMessage, response: ServerResponse) => void) | null
let api: TestApi
let now = 0

beforeAll(async () => {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  platform = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://platform')
    if (url.pathname === '/jwks.json') return void response.end(JSON.stringify({ keys: [jwk] }))
    const user = url.searchParams.get('user')
    asked.push({ path: url.pathname, user, authorization: request.headers.authorization })
    if (answer) return answer(request, response)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(relations[user ?? ''] ?? []))
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  api = await startTestApi({
    env: {
      ACCOUNTS_MODE: 'remote',
      ACCOUNTS_JWKS_URL: `${at}/jwks.json`,
      ACCOUNTS_ISSUER: issuer,
      ACCOUNTS_AUDIENCE: 'videozz',
      ACCOUNTS_SIGN_IN_URL: `${issuer}/entrar`,
      ACCOUNTS_ACCESS_URL: `${at}/acesso/`,
      ACCOUNTS_ACCESS_TOKEN: 'nosso-segredo',
    },
  })
})
beforeEach(() => {
  asked = []
  answer = null
  relations = {}
})
afterAll(async () => {
  await api.close()
  platform.closeAllConnections()
  await new Promise((resolve) => platform.close(resolve))
})

const later = (seconds: number): void => {
  api.advance(seconds * 1000)
  now += seconds
}
let people = 0
async function enter(claims: Record<string, unknown> = {}) {
  const subject = String(++people)
  const issued = Math.floor(Date.now() / 1000) + now
  const token = await new SignJWT({ email: `p${subject}@exemplo.com.br`, name: `Pessoa ${subject}`, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience('videozz')
    .setSubject(subject)
    .setIssuedAt(issued)
    .setExpirationTime(issued + 300)
    .sign(keys.privateKey)
  const { data, headers } = await callApi(api, 'authenticate', { body: { token } })
  return { subject, token, session: data.session, as: bearer(data.accessToken), cookie: refreshCookie(headers)?.header ?? {} }
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const profiles = (as: { headers: Record<string, string> }) => callApi(api, 'listRelations', as)

describe('relations of a remote platform', () => {
  it('are read from the access API; unknown users, unknown rules and the own account are omitted', async () => {
    const [owner, manager] = [await enter(), await enter()]
    relations[manager.subject] = [
      { eduzzId: Number(owner.subject), rules: ['videozz:videos:list', 'outro:produto:regra'] },
      { eduzzId: 'ninguem', rules: ['videozz:videos:list'] },
      { eduzzId: manager.subject, rules: [] },
    ]
    expect((await profiles(manager.as)).data).toEqual([
      { id: owner.session.accountId, eduzzId: owner.subject, name: owner.session.name, email: owner.session.email },
    ])
    expect(asked).toEqual([{ path: '/acesso/users/my-relations', user: manager.subject, authorization: 'Bearer nosso-segredo' }])
    const { data } = await callApi(api, 'enterTenant', { ...manager.as, body: { tenant: owner.session.accountId } })
    expect(data.session.tenant).toMatchObject({ eduzzId: owner.subject, rules: ['videozz:videos:list'] })
  })

  it('are read again after 16 seconds: changed rules apply, and a removed relation ends the access', async () => {
    const [owner, manager] = [await enter(), await enter()]
    relations[manager.subject] = [{ eduzzId: owner.subject, rules: ['videozz:videos:list'] }]
    const entered = await callApi(api, 'enterTenant', { ...manager.as, body: { tenant: owner.session.accountId } })
    const inside = bearer(entered.data.accessToken)
    expect((await callApi(api, 'listVideos', inside)).status).toBe(200)
    relations[manager.subject] = [{ eduzzId: owner.subject, rules: [] }]
    later(16)
    expect((await callApi(api, 'listVideos', inside)).error.code).toBe('FORBIDDEN')
    relations[manager.subject] = []
    later(16)
    expect((await callApi(api, 'getMe', inside)).error.code).toBe('TENANT_ENDED')
    const left = api.db.selectFrom('account_accesses').select('ended_at').where('user_id', '=', manager.session.id)
    expect(await left.execute()).toEqual([{ ended_at: expect.any(Date) }])
    const renewed = await callApi(api, 'refresh', { headers: manager.cookie, body: { tenant: owner.session.accountId } })
    expect(renewed.data).toMatchObject({ tenantEnded: true, session: { accountId: manager.session.accountId } })
    // The own account asks nobody.
    asked = []
    later(60)
    expect((await callApi(api, 'getMe', manager.as)).status).toBe(200)
    expect(asked).toEqual([])
  })

  it('listRelations accepts 2000 relations of one user', async () => {
    const [owner, manager] = [await enter(), await enter()]
    const strangers = Array.from({ length: 1999 }, (_, place) => ({ eduzzId: `estranho-${place}`, rules: [] }))
    relations[manager.subject] = [...strangers, { eduzzId: owner.subject, rules: [] }]
    expect((await profiles(manager.as)).data.map(({ id }) => id)).toEqual([owner.session.accountId])
  })

  it('end the preview of a manager who calls nothing but the player’s reports', async () => {
    const [owner, manager] = [await enter(), await enter()]
    const { accountId } = owner.session
    const media = await createTestMedia({ db: api.db, store: api.store }, { accountId, secretKey: api.env.secretKey })
    relations[manager.subject] = [{ eduzzId: owner.subject, rules: ['videozz:videos:list'] }]
    const entered = await callApi(api, 'enterTenant', { ...manager.as, body: { tenant: accountId } })
    const inside = bearer(entered.data.accessToken)
    const { data: given } = await callApi(api, 'getPlayerToken', { ...inside, params: { key: media.key } })
    const { data: opened } = await callApi(api, 'createPlaybackSession', {
      body: { playerToken: given.playerToken, device: 'navegador-1' },
    })
    const session = { params: { id: opened.id }, ...bearer(opened.token) }
    const report = async () =>
      (await callApi(api, 'reportPlayback', { ...session, body: { state: 'playing', position: 0, ranges: [] } })).data
    expect((await callApi(api, 'startLease', session)).status).toBe(200)
    relations[manager.subject] = []
    later(16)
    expect(await report()).toMatchObject({ lease: 'live' })
    later(10)
    expect(await report()).toMatchObject({ lease: 'ended', reason: 'preview-ended' })
    expect((await callApi(api, 'startLease', session)).error.code).toBe('PLAYBACK_PREVIEW_ENDED')
  })

  it('are requested once for concurrent calls', async () => {
    const [owner, manager] = [await enter(), await enter()]
    relations[manager.subject] = [{ eduzzId: owner.subject, rules: [] }]
    const { data } = await callApi(api, 'enterTenant', { ...manager.as, body: { tenant: owner.session.accountId } })
    later(16)
    asked = []
    await Promise.all(Array.from({ length: 6 }, () => callApi(api, 'getMe', bearer(data.accessToken))))
    expect(asked).toHaveLength(1)
  })

  it('are cached for ten minutes while the platform fails; after that calls answer 503', async () => {
    const [owner, manager] = [await enter(), await enter()]
    relations[manager.subject] = [{ eduzzId: owner.subject, rules: ['videozz:videos:list'] }]
    const { data } = await callApi(api, 'enterTenant', { ...manager.as, body: { tenant: owner.session.accountId } })
    answer = (_request, response) => response.writeHead(500).end()
    later(300)
    expect((await callApi(api, 'listVideos', bearer(data.accessToken))).status).toBe(200)
    later(301)
    const refused = await callApi(api, 'listVideos', bearer(data.accessToken))
    expect([refused.status, refused.error.code]).toEqual([503, 'ACCOUNT_SERVICE_UNAVAILABLE'])
    // A renewal that cannot be decided does not use the cookie up.
    const renewal = () => callApi(api, 'refresh', { headers: manager.cookie, body: { tenant: owner.session.accountId } })
    expect((await renewal()).status).toBe(503)
    later(40)
    answer = null
    expect((await renewal()).data).toMatchObject({ tenantEnded: false, session: { accountId: owner.session.accountId } })
  })

  it('are requested per user; a failed request is retried after 5 seconds and does not affect other users', async () => {
    const [owner, unlucky, lucky] = [await enter(), await enter(), await enter()]
    const inside = []
    for (const { subject, as } of [unlucky, lucky]) {
      relations[subject] = [{ eduzzId: owner.subject, rules: ['videozz:videos:list'] }]
      inside.push(bearer((await callApi(api, 'enterTenant', { ...as, body: { tenant: owner.session.accountId } })).data.accessToken))
    }
    answer = (request, response) => {
      const user = new URL(request.url ?? '', 'http://platform').searchParams.get('user') ?? ''
      if (user === unlucky.subject) return void response.writeHead(500).end()
      response.setHeader('content-type', 'application/json').end(JSON.stringify(relations[user] ?? []))
    }
    relations[lucky.subject] = []
    later(16)
    api.holdClock()
    asked = []
    expect((await callApi(api, 'listVideos', inside[0])).status).toBe(200)
    expect((await callApi(api, 'listVideos', inside[1])).error.code).toBe('TENANT_ENDED')
    // The renewal asks at the same door as the call before it.
    await callApi(api, 'refresh', { headers: unlucky.cookie, body: { tenant: owner.session.accountId } })
    expect(asked.map(({ user }) => user)).toEqual([unlucky.subject, lucky.subject])
    later(5)
    expect((await callApi(api, 'listVideos', inside[0])).status).toBe(200)
    expect(asked.map(({ user }) => user)).toEqual([unlucky.subject, lucky.subject, unlucky.subject])
  })

  it.each<[string, NonNullable<typeof answer>, string, string]>([
    ['down', (_request, response) => void response.destroy(), 'RELATIONS_UNAVAILABLE', 'Não foi possível consultar os seus perfis'],
    ['failing', (_request, response) => void response.writeHead(502).end(), 'RELATIONS_UNAVAILABLE', 'Não foi possível consultar'],
    ['answering 401', (_request, response) => void response.writeHead(401).end(), 'RELATIONS_REFUSED', 'A plataforma não aceitou'],
    ['answering HTML', (_request, response) => void response.end('<html>'), 'RELATIONS_BAD_ANSWER', 'não entendemos'],
    ['omitting rules', (_request, response) => void response.end('[{"eduzzId":1}]'), 'RELATIONS_BAD_ANSWER', 'não entendemos'],
    [
      'listing more than 2000 accounts',
      (_request, response) => void response.end(JSON.stringify(Array.from({ length: 2001 }, (_, eduzzId) => ({ eduzzId, rules: [] })))),
      'RELATIONS_BAD_ANSWER',
      'não entendemos',
    ],
    [
      'listing more than 200 rules',
      (_request, response) => void response.end(JSON.stringify([{ eduzzId: 1, rules: Array.from({ length: 201 }, () => 'a') }])),
      'RELATIONS_BAD_ANSWER',
      'não entendemos',
    ],
    ['sending 5 MB', (_request, response) => void response.end('['.repeat(5_000_000)), 'RELATIONS_BAD_ANSWER', 'não entendemos'],
    [
      'redirecting',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      'RELATIONS_UNAVAILABLE',
      'Não foi possível',
    ],
  ])('listRelations answers 424 when the platform is %s', async (_name, given, code, sentence) => {
    const person = await enter()
    answer = given
    const { status, error } = await profiles(person.as)
    expect([status, error.code]).toEqual([424, code])
    expect(error.message).toContain(sentence)
    answer = null
    expect((await profiles(person.as)).data).toEqual([])
  })

  it('listRelations answers 424 RELATIONS_SLOW when the platform does not respond', async () => {
    const person = await enter()
    answer = () => undefined
    const { status, error } = await profiles(person.as)
    expect([status, error.code]).toEqual([424, 'RELATIONS_SLOW'])
    expect(error.message).toContain('demorou demais')
  })

  it('authenticate copies belt and isClubeBlack from the platform’s token to the session', async () => {
    const plain = await enter()
    expect(plain.session).toMatchObject({ belt: null, isClubeBlack: false })
    const ranked = await enter({ belt: 'preta', isClubeBlack: true })
    expect(ranked.session).toMatchObject({ belt: 'preta', isClubeBlack: true })
  })
})
