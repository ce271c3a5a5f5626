import { createKey } from '@videozz/db'
import { createTestRelation } from '@videozz/testing'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccessTokens } from '../../shared/access-token.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { refreshCookie } from '../../shared/testing/cookies.ts'
import { signUpPerson } from '../../shared/testing/sign-up-person.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { limits } from './limits.ts'

let api: TestApi
let people = 0
beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: 'https://videos.exemplo.com.br' } })
})
afterAll(() => api.close())

type As = { headers: { authorization: string } }
const bearer = (token: string): As => ({ headers: { authorization: `Bearer ${token}` } })

/** A person with a real session: token of the own account, and the cookie. */
async function enter() {
  const email = `gerente${++people}@exemplo.com.br`
  const data = await signUpPerson(api, { name: 'Gerente', email, password: 'uma senha longa' })
  const { data: opened, headers } = await callApi(api, 'authenticate', { body: { token: data.token } })
  const cookie = refreshCookie(headers)
  if (!cookie) throw new Error('No cookie')
  return { email, parentToken: data.token, session: opened.session, as: bearer(opened.accessToken), cookie: cookie.header }
}
type Person = Awaited<ReturnType<typeof enter>>

const relate = (person: Person, owner: TestAccount, rules: string[]) =>
  createTestRelation(api.db, { user_id: person.session.id, account_id: owner.accountId, rules: rules as never })
const endRelation = (person: Person, owner: TestAccount) =>
  api.db.deleteFrom('relations').where('user_id', '=', person.session.id).where('account_id', '=', owner.accountId).execute()
const manage = (as: As, owner: TestAccount) => callApi(api, 'enterTenant', { ...as, body: { tenant: owner.accountId } })
const audit = async (accountId: string) =>
  (
    await api.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'subject'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ action, user_id: userId, subject }) => ({ action, userId, subject }))

describe('listRelations', () => {
  it('returns the related accounts sorted by name, without the user’s own account', async () => {
    const person = await enter()
    const [zilda, ana] = [await signUpTestAccount(api, { name: 'Zilda' }), await signUpTestAccount(api, { name: 'Ana' })]
    await signUpTestAccount(api, { name: 'Sem vínculo' })
    await relate(person, zilda, [])
    await relate(person, ana, ['videozz:videos:list'])
    await createTestRelation(api.db, { user_id: person.session.id, account_id: person.session.accountId, rules: [] })
    expect((await callApi(api, 'listRelations', person.as)).data).toEqual([
      { id: ana.accountId, eduzzId: ana.userId, name: 'Ana', email: ana.email },
      { id: zilda.accountId, eduzzId: zilda.userId, name: 'Zilda', email: zilda.email },
    ])
    const response = await fetch(`${api.url}/api/access/users/my-relations`, person.as)
    expect(response.status).toBe(200)
    expect((await callApi(api, 'listRelations')).status).toBe(401)
  })
})

describe('tenant access', () => {
  it('is bound to the access token: two tabs of one session act for two accounts, each by its rules', async () => {
    const person = await enter()
    const [one, two] = [await signUpTestAccount(api), await signUpTestAccount(api)]
    await relate(person, one, ['videozz:videos:list'])
    await relate(person, two, ['videozz:videos:upload'])
    const response = await fetch(`${api.url}/api/web/auth/manager`, {
      method: 'POST',
      headers: { ...person.as.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ tenant: one.accountId }),
    })
    const first = (await response.json()) as { accessToken: string }
    const second = (await manage(person.as, two)).data
    const list = (token: string) => callApi(api, 'listVideos', bearer(token))
    expect((await list(first.accessToken)).status).toBe(200)
    expect((await list(second.accessToken)).error.code).toBe('FORBIDDEN')
    expect((await callApi(api, 'getMe', person.as)).data.tenant).toBeNull()
    const renew = (tenant: string | null) => callApi(api, 'refresh', { headers: person.cookie, body: { tenant } })
    const renewed = await Promise.all([renew(one.accountId), renew(two.accountId), renew(null)])
    expect(renewed.map(({ data }) => [data.session.accountId, data.tenantEnded])).toEqual([
      [one.accountId, false],
      [two.accountId, false],
      [person.session.accountId, false],
    ])
  })

  it('returns status, plan, flags and transcription seconds of the tenant’s account in the session', async () => {
    const person = await enter()
    const owner = await signUpTestAccount(api, { status: 'overdue', flags: ['live'] })
    await api.db.updateTable('accounts').set({ transcribe_seconds: 90 }).where('id', '=', owner.accountId).execute()
    await relate(person, owner, ['videozz:videos:list', 'videozz:launcher:incorporate'])
    const { data } = await manage(person.as, owner)
    expect(data.session).toMatchObject({
      id: person.session.id,
      email: person.email,
      accountId: owner.accountId,
      status: 'overdue',
      planTitle: 'Profissional',
      flags: ['live', 'embed-video-full-time'],
      transcribeSeconds: 90,
      isSupport: false,
      supportUserId: null,
      belt: null,
      isClubeBlack: false,
      tenant: {
        id: owner.accountId,
        status: 'overdue',
        rules: ['videozz:videos:list', 'videozz:launcher:incorporate'],
        transcribeSeconds: 90,
      },
    })
    expect((await callApi(api, 'listVideos', bearer(data.accessToken))).error.code).toBe('ACCOUNT_OVERDUE')
    expect((await callApi(api, 'listVideos', person.as)).status).toBe(200)
  })

  it('leaveTenant returns to the own account; manager.begin and manager.end are in the audit log', async () => {
    const person = await enter()
    const owner = await signUpTestAccount(api)
    await relate(person, owner, [])
    const inside = bearer((await manage(person.as, owner)).data.accessToken)
    const back = await callApi(api, 'leaveTenant', inside)
    expect(back.data.session).toMatchObject({ accountId: person.session.accountId, tenant: null })
    const [begin, end] = await audit(owner.accountId)
    expect([begin, end]).toMatchObject([
      { action: 'manager.begin', userId: person.session.id },
      { action: 'manager.end', userId: person.session.id },
    ])
    expect((await callApi(api, 'leaveTenant', person.as)).data.session.tenant).toBeNull()
  })

  it('refresh writes manager.begin to the audit log; further tabs that enter the account do not repeat it', async () => {
    const person = await enter()
    const owner = await signUpTestAccount(api)
    await relate(person, owner, [])
    const { data, headers } = await callApi(api, 'refresh', { headers: person.cookie, body: { tenant: owner.accountId } })
    expect(data.session.tenant?.id).toBe(owner.accountId)
    const begins = async () => (await audit(owner.accountId)).filter(({ action }) => action === 'manager.begin')
    expect(await begins()).toEqual([{ action: 'manager.begin', userId: person.session.id, subject: expect.any(String) }])
    const second = (await manage(person.as, owner)).data
    const third = await callApi(api, 'refresh', { headers: refreshCookie(headers)?.header ?? {}, body: { tenant: owner.accountId } })
    expect(await begins()).toHaveLength(1)
    for (const tab of [data, second, third.data]) await callApi(api, 'leaveTenant', bearer(tab.accessToken))
    await manage(person.as, owner)
    expect(await begins()).toHaveLength(2)
  })

  it('applies changed relation rules at the next call', async () => {
    const person = await enter()
    const owner = await signUpTestAccount(api)
    await relate(person, owner, ['videozz:videos:list'])
    const inside = bearer((await manage(person.as, owner)).data.accessToken)
    expect((await callApi(api, 'listVideos', inside)).status).toBe(200)
    await relate(person, owner, [])
    expect((await callApi(api, 'listVideos', inside)).error).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Sem permissão, entrar em contato com produtor',
    })
    expect((await callApi(api, 'getMe', inside)).data.tenant?.rules).toEqual([])
    await relate(person, owner, ['videozz:videos:list'])
    expect((await callApi(api, 'listVideos', inside)).status).toBe(200)
  })

  it('answers TENANT_ENDED once the relation is deleted; refresh returns to the own account', async () => {
    const person = await enter()
    const owner = await signUpTestAccount(api)
    await relate(person, owner, ['videozz:videos:list'])
    const inside = bearer((await manage(person.as, owner)).data.accessToken)
    await endRelation(person, owner)
    for (const name of ['listVideos', 'getMe', 'leaveTenant'] as const) {
      const { status, error } = await callApi(api, name, inside)
      expect([status, error.code, error.message]).toEqual([
        403,
        'TENANT_ENDED',
        'Seu acesso a esta conta terminou. Você voltou para o seu perfil.',
      ])
    }
    const { data } = await callApi(api, 'refresh', { headers: person.cookie, body: { tenant: owner.accountId } })
    expect(data).toMatchObject({ tenantEnded: true, session: { accountId: person.session.accountId, tenant: null } })
    expect((await callApi(api, 'getMe', bearer(data.accessToken))).status).toBe(200)
  })
})

describe('attacks on tenant access', () => {
  it('rejects a tenant without a relation and writes manager.refused to the audit log', async () => {
    const [person, stranger] = [await enter(), await enter()]
    const owner = await signUpTestAccount(api)
    await relate(person, owner, ['videozz:videos:list'])
    expect((await manage(stranger.as, owner)).error.code).toBe('TENANT_NOT_ALLOWED')
    const signedIn = await callApi(api, 'authenticate', { body: { token: stranger.parentToken, tenant: owner.accountId } })
    expect(signedIn.error.code).toBe('TENANT_NOT_ALLOWED')
    expect(refreshCookie(signedIn.headers)).toBeUndefined()
    const refused = { action: 'manager.refused', userId: stranger.session.id, subject: owner.accountId }
    expect(await audit(owner.accountId)).toEqual([refused, refused])
    const nowhere = createKey()
    expect((await callApi(api, 'enterTenant', { ...stranger.as, body: { tenant: nowhere } })).error.code).toBe('TENANT_NOT_ALLOWED')
    expect(await audit(stranger.session.accountId)).toEqual([{ ...refused, subject: nowhere }])
    for (const tenant of ['', 'x', `${owner.accountId}'--`, { id: owner.accountId }, null])
      expect((await callApi(api, 'enterTenant', { ...stranger.as, body: { tenant } })).error.code).toBe('INVALID_INPUT')
  })

  it('authenticate creates no session when it rejects the tenant', async () => {
    const person = await enter()
    const owner = await signUpTestAccount(api)
    const sessions = () => api.db.selectFrom('refresh_families').select('id').where('user_id', '=', person.session.id).execute()
    const before = await sessions()
    const { error } = await callApi(api, 'authenticate', { body: { token: person.parentToken, tenant: owner.accountId } })
    expect(error.code).toBe('TENANT_NOT_ALLOWED')
    expect(await sessions()).toEqual(before)
  })

  it('answers 429 after too many attempts to enter unrelated accounts, but not after allowed switches', async () => {
    const person = await enter()
    const owner = await signUpTestAccount(api)
    await relate(person, owner, [])
    for (let times = 0; times < limits.tenantSwitch.points + 5; times++) expect((await manage(person.as, owner)).status).toBe(200)
    for (let times = 0; times < limits.tenantSwitch.points; times++)
      expect((await callApi(api, 'enterTenant', { ...person.as, body: { tenant: createKey() } })).status).toBe(403)
    expect((await callApi(api, 'enterTenant', { ...person.as, body: { tenant: createKey() } })).status).toBe(429)
    const signIn = { token: person.parentToken, tenant: createKey() }
    expect((await callApi(api, 'authenticate', { body: signIn })).status).toBe(429)
  })

  it('grants no tenant access from another user’s refresh cookie, a foreign origin or a cookie alone', async () => {
    const [manager, victim] = [await enter(), await enter()]
    const owner = await signUpTestAccount(api)
    await relate(victim, owner, ['videozz:videos:list'])
    const stolen = await callApi(api, 'refresh', { headers: manager.cookie, body: { tenant: owner.accountId } })
    expect(stolen.data).toMatchObject({ tenantEnded: true, session: { id: manager.session.id, tenant: null } })
    // The access token decides who switches, whatever cookie goes along.
    const mixed = await callApi(api, 'enterTenant', {
      headers: { ...manager.as.headers, ...victim.cookie },
      body: { tenant: owner.accountId },
    })
    expect(mixed.error.code).toBe('TENANT_NOT_ALLOWED')
    const foreign = await callApi(api, 'refresh', {
      headers: { ...victim.cookie, origin: 'https://mal.exemplo' },
      body: { tenant: owner.accountId },
    })
    expect(foreign.error.code).toBe('FORBIDDEN')
    expect((await callApi(api, 'refresh', { headers: victim.cookie, body: { tenant: 'x' } })).error.code).toBe('INVALID_INPUT')
    expect((await callApi(api, 'enterTenant', { headers: victim.cookie, body: { tenant: owner.accountId } })).status).toBe(401)
  })

  it('answers 401 to forged tokens, and rejects signed claims without a matching relation or session', async () => {
    const person = await enter()
    const owner = await signUpTestAccount(api)
    const token = person.as.headers.authorization.slice('Bearer '.length)
    const [header, payload = '', signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const change = (changed: object) => Buffer.from(JSON.stringify({ ...claims, ...changed })).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const forged = [
      `${header}.${change({ acc: owner.accountId, ten: true })}.${signature}`,
      `${none}.${change({ acc: owner.accountId })}.`,
      await new SignJWT({ ...claims, acc: owner.accountId }).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(Buffer.alloc(32)),
    ]
    for (const one of forged) expect((await callApi(api, 'getMe', bearer(one))).status).toBe(401)
    const signer = new AccessTokens(api.env.secretKey, api.deps.now)
    const familyId = String(claims.fam)
    const sign = (userId: string, accountId: string, tenant: boolean) => signer.sign({ userId, accountId, tenant, familyId })
    const outcome = async (given: string) => (await callApi(api, 'getMe', bearer(given))).error?.code
    expect(await outcome(await sign(person.session.id, owner.accountId, true))).toBe('TENANT_ENDED')
    expect(await outcome(await sign(person.session.id, owner.accountId, false))).toBe('TENANT_ENDED')
    expect(await outcome(await sign(person.session.id, createKey(), true))).toBe('TENANT_ENDED')
    expect(await outcome(await sign(owner.userId, owner.accountId, false))).toBe('TENANT_ENDED')
    expect(await outcome(await sign(owner.userId, person.session.accountId, false))).toBe('SESSION_EXPIRED')
  })

  it('signOut invalidates the session’s access tokens for other accounts', async () => {
    const person = await enter()
    const owner = await signUpTestAccount(api)
    await relate(person, owner, ['videozz:videos:list'])
    const inside = bearer((await manage(person.as, owner)).data.accessToken)
    await callApi(api, 'signOut', { headers: person.cookie })
    expect((await callApi(api, 'listVideos', inside)).status).toBe(401)
  })
})
