import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { mailedCode, signUpPerson } from '../../shared/testing/sign-up-person.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await signUpTestAccount(api, { name: 'Ana Souza' })
})

let people = 0
const address = () => `convidada${++people}@exemplo.com.br`
const invite = (email: string, as: TestAccount = owner) =>
  callApi(api, 'inviteManager', { as, body: { email, rules: ['videozz:videos:edit'] } })
const list = async (as = owner) => (await callApi(api, 'listManagers', { as })).data
const mailsTo = (email: string) =>
  api.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).orderBy('created_at', 'desc').orderBy('id').execute()
const tokenFor = async (email: string) => {
  const mails = await mailsTo(email)
  return mails.map(({ body_text }) => /convite#token=([\w-]+)/.exec(body_text)?.[1]).find(Boolean) ?? ''
}
const accept = (token: string, as: TestAccount) => callApi(api, 'acceptInvitation', { as, body: { token } })

it('a person accepts by the mailed link, manages within the rules, and is out at once when the owner ends it', async () => {
  const manager = await signUpTestAccount(api, { name: 'Bia Prado' })
  expect((await invite(manager.email)).data).toMatchObject({ email: manager.email, expired: false })
  const token = await tokenFor(manager.email)
  expect((await callApi(api, 'readInvitation', { body: { token } })).data).toMatchObject({
    account: { name: 'Ana Souza', email: owner.email },
    rules: ['videozz:videos:list', 'videozz:videos:edit'],
    hasAccount: true,
  })
  expect((await accept(token, manager)).data).toEqual({ accountId: owner.accountId, name: 'Ana Souza' })
  expect((await accept(token, manager)).error.code).toBe('INVITATION_INVALID')
  expect(await list()).toMatchObject({ managers: [{ id: manager.userId, name: 'Bia Prado' }], invitations: [] })
  const { data } = await callApi(api, 'enterTenant', { as: manager, body: { tenant: owner.accountId } })
  const inside = { headers: { authorization: `Bearer ${data.accessToken}` } }
  expect((await callApi(api, 'listVideos', inside)).status).toBe(200)
  expect((await callApi(api, 'deleteVideos', { ...inside, body: ['a'.repeat(16)] })).error.code).toBe('FORBIDDEN')
  expect((await callApi(api, 'endManager', { as: owner, params: { id: manager.userId } })).status).toBe(200)
  expect((await callApi(api, 'listVideos', inside)).error.code).toBe('TENANT_ENDED')
  expect((await mailsTo(manager.email))[0]?.subject).toContain('terminou')
  const actions = await api.db.selectFrom('audit_log').select('action').where('account_id', '=', owner.accountId).orderBy('id').execute()
  expect(actions.map(({ action }) => action).filter((action) => action.startsWith('relation.'))).toEqual([
    'relation.invite',
    'relation.start',
    'relation.end',
  ])
})

it('a link serves the invited address alone, ends when resent, canceled or expired', async () => {
  const [email, other] = [address(), await signUpTestAccount(api)]
  const { data } = await invite(email)
  const first = await tokenFor(email)
  expect((await accept(first, other)).error.code).toBe('INVITATION_OTHER_EMAIL')
  expect((await callApi(api, 'resendInvitation', { as: owner, params: { id: data.id } })).status).toBe(200)
  expect((await callApi(api, 'readInvitation', { body: { token: first } })).error.code).toBe('INVITATION_INVALID')
  expect((await callApi(api, 'cancelInvitation', { as: owner, params: { id: data.id } })).status).toBe(200)
  expect(await list()).toMatchObject({ invitations: [] })
  const late = await startTestApi({ database: api.database })
  await invite(email)
  late.advance(7 * 86_400_000 + 1000)
  expect((await callApi(late, 'readInvitation', { body: { token: await tokenFor(email) } })).error.code).toBe('INVITATION_INVALID')
  await late.close()
})

it('a new person signs up by the invitation, which verifies the address', async () => {
  const email = address()
  await invite(email)
  const body = { token: await tokenFor(email), name: 'Caio Lima', password: 'senha de hoje' }
  const made = await callApi(api, 'signUpByInvitation', { body })
  expect(made.data).toMatchObject({ accountId: owner.accountId })
  const { session } = (await callApi(api, 'authenticate', { body: { token: made.data.token } })).data
  expect(session.email).toBe(email)
  const { proved_email } = await api.db.selectFrom('users').select('proved_email').where('id', '=', session.id).executeTakeFirstOrThrow()
  expect(proved_email).toBe(email)
  expect((await callApi(api, 'signUpByInvitation', { body })).error.code).toBe('INVITATION_INVALID')
})

it('signing up with the mailed code does not end an invitation, and confirming after the invitation was used is refused', async () => {
  const email = address()
  await invite(email)
  const { token } = await signUpPerson(api, { name: 'Duda Reis', email, password: 'senha de hoje' })
  const { data } = await callApi(api, 'authenticate', { body: { token } })
  const inside = { headers: { authorization: `Bearer ${data.accessToken}` } }
  const link = await tokenFor(email)
  expect((await callApi(api, 'readInvitation', { body: { token: link } })).data).toMatchObject({ hasAccount: true })
  const body = { token: link, name: 'Outra Pessoa', password: 'outra senha longa' }
  expect((await callApi(api, 'signUpByInvitation', { body })).error.code).toBe('EMAIL_TAKEN')
  expect((await callApi(api, 'acceptInvitation', { ...inside, body: { token: link } })).data).toMatchObject({ accountId: owner.accountId })

  const late = address()
  await invite(late)
  const begun = await callApi(api, 'signUp', { body: { name: 'Eva Luz', email: late, password: 'senha de hoje' } })
  const code = await mailedCode(api, late)
  const used = { token: await tokenFor(late), name: 'Eva Luz', password: 'senha do convite' }
  expect((await callApi(api, 'signUpByInvitation', { body: used })).status).toBe(200)
  expect((await callApi(api, 'confirmSignUp', { body: { id: begun.data.id, code } })).error.code).toBe('SIGN_UP_EXPIRED')
  expect((await callApi(api, 'signIn', { body: { email: late, password: 'senha do convite' } })).status).toBe(200)
})

it('only the owner manages managers; the answer does not tell whether an address has an account', async () => {
  const manager = await signUpTestAccount(api)
  const acting = await enterTestTenant(api, manager, owner, ['videozz:videos:edit'])
  expect((await invite(address(), acting)).error.code).toBe('TENANT_BLOCKED')
  const [known, unknown] = [await invite((await signUpTestAccount(api)).email), await invite(address())]
  expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data))
  expect((await invite(unknown.data.email)).error.code).toBe('MANAGER_INVITED')
  expect((await invite(owner.email)).error.code).toBe('MANAGER_IS_OWNER')
  expect((await invite(manager.email)).error.code).toBe('MANAGER_ALREADY')
  const stranger = await signUpTestAccount(api)
  expect((await callApi(api, 'endManager', { as: stranger, params: { id: manager.userId } })).status).toBe(404)
  expect((await callApi(api, 'cancelInvitation', { as: stranger, params: { id: known.data.id } })).status).toBe(404)
})

it('an invitation names the owner, never an account name that reads as a link', async () => {
  const email = address()
  await invite(email)
  const [plain] = await mailsTo(email)
  expect(plain?.subject).toContain('Ana Souza convidou você')
  expect(plain?.body_text).toMatch(/^Olá!\n/)
  expect(plain?.body_text).toContain(`Ana Souza (${owner.email}) convidou você`)
  const hostile = await signUpTestAccount(api, { name: 'Ganhe em premios.example/ja' })
  await invite(email, hostile)
  const [guarded] = await mailsTo(email)
  expect(`${guarded?.subject} ${guarded?.body_text}`).not.toContain('premios')
  expect(guarded?.subject).toContain(`${hostile.email} convidou você`)
})
