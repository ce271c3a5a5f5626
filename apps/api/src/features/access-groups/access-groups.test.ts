import type { PermissionName } from '@videozz/contract'
import { tidyAccounts } from '@videozz/db'
import { createTestUser } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { signUpPerson } from '../../shared/testing/sign-up-person.ts'
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
const address = () => `pessoa${++people}@exemplo.com.br`
const create = async (name = 'Editores', as = owner) => (await callApi(api, 'createAccessGroup', { as, body: { name } })).data.id
const give = (id: string, actions: PermissionName[], as = owner) =>
  callApi(api, 'saveGroupPrivileges', { as, params: { id }, body: { actions } })
const add = (id: string, email: string, as = owner) => callApi(api, 'addGroupMember', { as, params: { id }, body: { email } })
const remove = (id: string, email: string, as = owner) => callApi(api, 'removeGroupMember', { as, params: { id }, body: { email } })
const members = async (id: string) => (await callApi(api, 'listGroupMembers', { as: owner, params: { id } })).data
const rulesOf = async (as: { headers: Record<string, string> }) => (await callApi(api, 'getMe', as)).data.tenant?.rules
const mailsTo = (email: string) =>
  api.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).orderBy('created_at', 'desc').orderBy('id').execute()
const tokenFor = async (email: string) =>
  (await mailsTo(email)).map(({ body_text }) => /convite#token=([\w-]+)/.exec(body_text)?.[1]).find(Boolean) ?? ''

/** A person who has verified their address. */
async function signUpProven(): Promise<TestAccount> {
  const person = await signUpTestAccount(api)
  await api.db.updateTable('users').set({ proved_email: person.email }).where('id', '=', person.userId).execute()
  return person
}

async function enter(person: TestAccount): Promise<{ headers: { authorization: string } }> {
  const { data, error } = await callApi(api, 'enterTenant', { as: person, body: { tenant: owner.accountId } })
  if (error) throw new Error(error.code)
  return { headers: { authorization: `Bearer ${data.accessToken}` } }
}

describe('groups', () => {
  it('are created, listed with their counts, changed and deleted', async () => {
    const id = await create('  Editores  ')
    expect((await give(id, ['videozz:videos:edit', 'videozz:folders:delete'])).data.privileges_count).toBe(4)
    await add(id, address())
    const named = { name: 'Edição', description: 'Quem edita as aulas' }
    expect((await callApi(api, 'updateAccessGroup', { as: owner, params: { id }, body: named })).data).toMatchObject(named)
    expect((await callApi(api, 'listAccessGroups', { as: owner })).data).toMatchObject([
      { id, ...named, users_count: 1, privileges_count: 4, bound: false, folders: [] },
    ])
    const actions = (await callApi(api, 'listGroupActions', { as: owner, params: { id } })).data
    expect(actions.map((action) => action.id).toSorted()).toEqual([
      'videozz:folders:delete',
      'videozz:folders:list',
      'videozz:videos:edit',
      'videozz:videos:list',
    ])
    expect((await callApi(api, 'deleteAccessGroup', { as: owner, params: { id } })).status).toBe(200)
    expect((await callApi(api, 'getAccessGroup', { as: owner, params: { id } })).error.code).toBe('GROUP_NOT_FOUND')
  })

  it('refuse an empty name, names and descriptions that are too long, unknown actions and folders of another account', async () => {
    const id = await create()
    const stranger = await signUpTestAccount(api)
    const { data: folder } = await callApi(api, 'createFolder', { as: stranger, body: { name: 'De outra conta' } })
    const change = async (body: object) => (await callApi(api, 'updateAccessGroup', { as: owner, params: { id }, body })).error
    expect((await callApi(api, 'createAccessGroup', { as: owner, body: { name: ' ' } })).error.fields).toEqual({
      name: 'Informe o nome do grupo.',
    })
    expect((await change({ name: 'a'.repeat(81) })).fields).toHaveProperty('name')
    expect((await change({ name: 'A', description: 'a'.repeat(501) })).fields).toHaveProperty('description')
    expect((await change({ name: 'A', folders: [folder.key] })).code).toBe('FOLDER_NOT_FOUND')
    expect((await give(id, ['videozz:tudo' as PermissionName])).status).toBe(400)
  })

  it('list every action once with a view first in each module that has one', async () => {
    const { data } = await callApi(api, 'listAccessModules', { as: owner })
    expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Mídias', 'Pastas']))
    for (const { actions } of data.slice(0, 2)) expect(actions[0]?.name).toBe('Visualização')
    const ids = data.flatMap(({ actions }) => actions.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('of two privilege changes at once keep one whole', async () => {
    const id = await create()
    const sets: PermissionName[][] = [
      ['videozz:videos:list', 'videozz:videos:edit', 'videozz:videos:delete'],
      ['videozz:folders:list', 'videozz:folders:edit'],
    ]
    await Promise.all(Array.from({ length: 10 }, (_, turn) => give(id, sets[turn % 2] ?? [])))
    const kept = (await callApi(api, 'listGroupActions', { as: owner, params: { id } })).data.map((action) => action.id).toSorted()
    expect(sets.map((set) => set.toSorted())).toContainEqual(kept)
  })
})

describe('members', () => {
  it('with an account act for the account at once; changed rules hold at the next call, and removal ends it', async () => {
    const person = await signUpProven()
    const id = await create()
    await give(id, ['videozz:videos:list'])
    expect((await add(id, person.email.toUpperCase())).status).toBe(200)
    expect(await members(id)).toMatchObject([{ name: null, email: person.email, joined: false }])
    expect((await callApi(api, 'listRelations', { as: person })).data).toMatchObject([{ id: owner.accountId }])
    const inside = await enter(person)
    expect(await members(id)).toMatchObject([{ name: 'Pessoa de Teste', email: person.email, joined: true }])
    expect((await callApi(api, 'listVideos', inside)).status).toBe(200)
    expect((await callApi(api, 'deleteVideos', { ...inside, body: ['a'.repeat(16)] })).error.code).toBe('FORBIDDEN')
    await give(id, ['videozz:videos:delete'])
    expect((await callApi(api, 'deleteVideos', { ...inside, body: ['a'.repeat(16)] })).error?.code).not.toBe('FORBIDDEN')
    await give(id, ['videozz:folders:list'])
    expect((await callApi(api, 'listVideos', inside)).error.code).toBe('FORBIDDEN')
    expect((await remove(id, person.email)).status).toBe(200)
    expect((await callApi(api, 'listFolders', inside)).error.code).toBe('TENANT_ENDED')
    expect((await callApi(api, 'listRelations', { as: person })).data).toEqual([])
    const { data } = await callApi(api, 'listAccountAccesses', { as: owner })
    expect(data.accesses).toMatchObject([{ email: person.email, endedAt: expect.any(String) }])
    expect((await mailsTo(person.email))[0]?.subject).toContain('terminou')
  })

  it('without an account are members once they open one, by the link of the mail or by themselves', async () => {
    const id = await create()
    await give(id, ['videozz:videos:list'])
    const [byLink, alone] = [address(), address()]
    await add(id, byLink)
    await add(id, alone)
    const token = await tokenFor(byLink)
    expect((await callApi(api, 'readInvitation', { body: { token } })).data).toMatchObject({
      group: 'Editores',
      email: byLink,
      rules: ['videozz:videos:list'],
      hasAccount: false,
    })
    const body = { token, name: 'Bia Prado', password: 'senha de hoje' }
    expect((await callApi(api, 'signUpByInvitation', { body })).data).toMatchObject({ accountId: owner.accountId })
    expect((await callApi(api, 'readInvitation', { body: { token } })).error.code).toBe('INVITATION_INVALID')
    const { token: parent } = await signUpPerson(api, { name: 'Caio Lima', email: alone, password: 'senha de hoje' })
    const { data } = await callApi(api, 'authenticate', { body: { token: parent, tenant: owner.accountId } })
    expect(data.session.tenant).toMatchObject({ id: owner.accountId, rules: ['videozz:videos:list'], folders: null })
    expect(await members(id)).toMatchObject([
      { name: 'Bia Prado', joined: true },
      { name: 'Caio Lima', joined: true },
    ])
  })

  it('do not match an address that was not verified, and the link verifies it', async () => {
    const person = await signUpTestAccount(api)
    const id = await create()
    await give(id, ['videozz:videos:list'])
    await add(id, person.email)
    expect((await callApi(api, 'enterTenant', { as: person, body: { tenant: owner.accountId } })).error.code).toBe('TENANT_NOT_ALLOWED')
    const other = await signUpTestAccount(api)
    const token = await tokenFor(person.email)
    expect((await callApi(api, 'acceptInvitation', { as: other, body: { token } })).error.code).toBe('INVITATION_OTHER_EMAIL')
    expect((await callApi(api, 'acceptInvitation', { as: person, body: { token } })).data).toMatchObject({ accountId: owner.accountId })
    expect(await rulesOf(await enter(person))).toEqual(['videozz:videos:list'])
  })

  it('are added without a word on whether the address has an account', async () => {
    const id = await create()
    const [known, unknown] = [(await signUpProven()).email, address()]
    const answers = [await add(id, known), await add(id, unknown), await add(id, known), await add(id, unknown)]
    expect(answers.map(({ status, data }) => [status, data])).toEqual([1, 2, 3, 4].map(() => [200, {}]))
    const [first, second] = await members(id)
    expect({ ...first, id: '', email: '', addedAt: '' }).toEqual({ ...second, id: '', email: '', addedAt: '' })
    const [mailKnown, mailUnknown] = [(await mailsTo(known))[0], (await mailsTo(unknown))[0]]
    const plain = (text = '') => text.replace(/token=[\w-]+/g, '')
    expect(plain(mailKnown?.body_text)).toBe(plain(mailUnknown?.body_text))
    for (let turn = 0; turn < 3; turn++) await add(id, unknown)
    expect((await add(id, unknown)).error.code).toBe('TOO_MANY_ATTEMPTS')
  })

  it('are never the owner, once each, and only removed where they are', async () => {
    const id = await create()
    expect((await add(id, owner.email)).error.code).toBe('GROUP_MEMBER_IS_OWNER')
    const person = await signUpProven()
    await give(id, ['videozz:videos:list'])
    await add(id, person.email)
    await enter(person)
    expect((await add(id, person.email)).error.code).toBe('GROUP_MEMBER_ALREADY')
    expect((await remove(id, owner.email)).error.code).toBe('GROUP_MEMBER_NOT_FOUND')
    expect((await add(id, 'sem arroba')).error.fields).toEqual({ email: 'Informe um e-mail válido.' })
    // An owner who takes an address that waits in a group of their own is not bound by it.
    const waiting = address()
    await add(id, waiting)
    await api.db.updateTable('users').set({ email: waiting, proved_email: waiting }).where('id', '=', owner.userId).execute()
    await callApi(api, 'listRelations', { as: owner })
    expect((await callApi(api, 'getMe', { as: owner })).data.tenant).toBeNull()
    expect(await members(id)).toHaveLength(2)
    expect((await members(id)).filter(({ joined }) => joined)).toHaveLength(1)
  })

  it('of several groups who also manage have the union of rules, and keep the rest when one ends', async () => {
    const person = await signUpProven()
    const groups = [await create('Um grupo'), await create('Outro grupo')] as const
    await give(groups[0], ['videozz:videos:edit'])
    await give(groups[1], ['videozz:folders:edit'])
    for (const id of groups) await add(id, person.email)
    const inside = await enterTestTenant(api, person, owner, ['videozz:videos:embed'])
    expect(await rulesOf(inside)).toEqual([
      'videozz:videos:list',
      'videozz:videos:edit',
      'videozz:videos:embed',
      'videozz:folders:list',
      'videozz:folders:edit',
    ])
    await callApi(api, 'deleteAccessGroup', { as: owner, params: { id: groups[1] } })
    expect(await rulesOf(inside)).toEqual(['videozz:videos:list', 'videozz:videos:edit', 'videozz:videos:embed'])
  })

  it('who never entered are deleted 30 days after their link expired, known or not', async () => {
    const id = await create()
    await give(id, ['videozz:videos:list'])
    const [known, inside] = [await signUpProven(), await signUpProven()]
    for (const email of [address(), known.email, inside.email]) await add(id, email)
    await enter(inside)
    const days = (count: number) => new Date(api.deps.now().getTime() + count * 86_400_000)
    await tidyAccounts(api.db, days(36))
    expect(await members(id)).toHaveLength(3)
    await tidyAccounts(api.db, days(38))
    expect(await members(id)).toMatchObject([{ email: inside.email, joined: true }])
  })

  it('have nothing of a group while the plan has no groups', async () => {
    const person = await signUpProven()
    const id = await create()
    await give(id, ['videozz:videos:list'])
    await add(id, person.email)
    const inside = await enter(person)
    const free = await signUpTestAccount(api, { plan: 'free' })
    expect((await callApi(api, 'listAccessGroups', { as: free })).error.code).toBe('PLAN_LACKS_FEATURE')
    const { plan_id } = await api.db.selectFrom('accounts').select('plan_id').where('id', '=', free.accountId).executeTakeFirstOrThrow()
    await api.db.updateTable('accounts').set({ plan_id }).where('id', '=', owner.accountId).execute()
    expect((await callApi(api, 'listVideos', inside)).error.code).toBe('TENANT_ENDED')
  })
})

it('with a remote account service a member is matched by the address the platform gives', async () => {
  const issuer = 'https://plataforma.exemplo'
  const email = address()
  const { id: userId } = await createTestUser(api.db, { issuer, subject: email, email })
  const id = await create()
  await give(id, ['videozz:videos:list'])
  await add(id, email)
  expect(await members(id)).toMatchObject([{ email, joined: false }])
  const person = await signUpTestAccount(api)
  await api.db.updateTable('refresh_families').set({ user_id: userId }).where('id', '=', person.familyId).execute()
  await api.db
    .insertInto('accounts')
    .values({
      id: 'r'.repeat(16),
      owner_id: userId,
      name: 'Remota',
      plan_id: (await api.db.selectFrom('plans').select('id').executeTakeFirstOrThrow()).id,
      status: 'activated',
      subscription_origin: 'videozz',
    })
    .execute()
  const { AccessTokens } = await import('../../shared/access-token.ts')
  const token = await new AccessTokens(api.env.secretKey, api.deps.now).sign({
    userId,
    accountId: 'r'.repeat(16),
    tenant: false,
    familyId: person.familyId,
  })
  const headers = { authorization: `Bearer ${token}` }
  expect((await callApi(api, 'listRelations', { headers })).data).toMatchObject([{ id: owner.accountId }])
})

it('the owner reads what was done with the groups, managers do not', async () => {
  const id = await create()
  await give(id, ['videozz:videos:edit'])
  const email = address()
  await add(id, email)
  await remove(id, email)
  await callApi(api, 'deleteAccessGroup', { as: owner, params: { id } })
  const { data } = await callApi(api, 'listGroupChanges', { as: owner, query: { group: id } })
  expect(data.total).toBe(5)
  expect(data.changes.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'Ana Souza: Excluiu o grupo “Editores”',
    `Ana Souza: Removeu ${email} do grupo “Editores”`,
    `Ana Souza: Adicionou ${email} ao grupo “Editores”`,
    'Ana Souza: Mudou as permissões do grupo “Editores” para: Ver a biblioteca, Editar mídias',
    'Ana Souza: Criou o grupo “Editores”',
  ])
  const manager = await enterTestTenant(api, await signUpTestAccount(api), owner, ['videozz:videos:list'])
  expect((await callApi(api, 'listGroupChanges', { as: manager })).error.code).toBe('TENANT_BLOCKED')
  expect((await callApi(api, 'listGroupChanges', { as: await signUpTestAccount(api) })).data.total).toBe(0)
})
