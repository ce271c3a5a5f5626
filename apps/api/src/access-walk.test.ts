import { readFileSync } from 'node:fs'
import { type PermissionName, type Route, routes } from '@videozz/contract'
import { advanceSubscriptions, contractPlan, createKey, listInvoices } from '@videozz/db'
import { professionalPlan } from '@videozz/domain'
import { createTestViewer } from '@videozz/testing'
import {
  AccessPage,
  accessPagePath,
  foreignThings,
  type ForeignThing,
  namesNothingOfAnAccount,
  personas,
  refusals,
  routeName,
  subjectOf,
} from '@videozz/testing/access'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { presentPlan } from './shared/present-plan.ts'
import { callApi } from './shared/testing/call-api.ts'
import { knock, outcomeOf, writeTestPlayerPage } from './shared/testing/knock.ts'
import { startTestApi, type TestApi } from './shared/testing/start-api.ts'
import { signUpTestAccount } from './shared/testing/test-account.ts'
import { type LivePersona, makePersona, testerEmail } from './shared/testing/test-personas.ts'
import { insertTestVideo } from './shared/testing/test-upload.ts'

// Every route is asked by every persona.
vi.setConfig({ testTimeout: 300_000 })

const page = new AccessPage(readFileSync(accessPagePath, 'utf8'))
const table = Object.entries(routes) as [keyof typeof routes, Route][]
/** Milliseconds after which the trial of a subscription is over. */
const professionalTrial = 16 * 86_400_000
let api: TestApi
let people: LivePersona[]

beforeAll(async () => {
  api = await startTestApi({ env: { TESTER_EMAILS: testerEmail } })
  writeTestPlayerPage(api)
  people = []
  for (const persona of personas) people.push(await makePersona(api, persona))
})
afterAll(() => api.close())

it('the access page lists exactly the routes of the contract', () => {
  expect([...page.routes].sort()).toEqual(table.map(([, route]) => routeName(route)).sort())
})

it('getMe returns status, plan, flags and rules of each persona', async () => {
  for (const { persona, headers } of people.filter((one) => !one.persona.removed)) {
    const { data } = await callApi(api, 'getMe', { headers: await headers() })
    const { status, plan, flags, subscription, plugins, isSupport, isTester, supportUserId, tenant } = data
    const said = subjectOf(persona)
    expect({ status, plan, flags: new Set(flags), subscription, plugins, isSupport, isTester, inside: supportUserId !== null }).toEqual({
      status: said.status,
      plan: presentPlan(persona.account.plan),
      flags: new Set(said.flags),
      subscription: said.subscription,
      plugins: said.plugins,
      isSupport: said.isSupport,
      isTester: said.isTester,
      inside: persona.inside ?? false,
    })
    expect(tenant && [...tenant.rules].sort()).toEqual(said.tenant && ([...said.tenant.rules].sort() satisfies PermissionName[]))
  }
})

it('every route answers each persona as the access page lists', async () => {
  const wrong: string[] = []
  let combinations = 0
  for (const [, route] of table) {
    const name = routeName(route)
    const answers = people.map(async ({ persona, headers }) => ({ persona, seen: await outcomeOf(api, route, await headers()) }))
    const nobody = { persona: null, seen: await outcomeOf(api, route, null) }
    for (const { persona, seen } of [...(await Promise.all(answers)), nobody]) {
      combinations += 1
      const said = page.ofRoute(name, persona)
      if (seen !== said) wrong.push(`${name}, ${persona?.name ?? 'Ninguém'}: the page says ${said}, the server ${seen}`)
    }
  }
  process.stdout.write(`access walk: ${combinations} combinations of ${table.length} routes and ${people.length + 1} people\n`)
  expect(wrong).toEqual([])
})

it('routes under /web and /access have the same gates', async () => {
  const manager = people.find(({ persona }) => persona.name === 'Gerente sem permissão')!
  for (const [, route] of table.filter(([, { base }]) => base === undefined)) {
    for (const prefix of ['/web', '/access']) {
      const seen = [await outcomeOf(api, route, null, prefix), await outcomeOf(api, route, await manager.headers(), prefix)]
      const said = [page.ofRoute(routeName(route), null), page.ofRoute(routeName(route), manager.persona)]
      expect([prefix, route.path, ...seen]).toEqual([prefix, route.path, ...said])
    }
  }
})

it('answers 404 at /metrics to a request through a proxy', async () => {
  expect(await knock(api, routes.getMetrics, { headers: { 'x-forwarded-for': '203.0.113.9' } })).toMatchObject({ status: 404 })
})

it('answers SESSION_EXPIRED to a forged or malformed token', async () => {
  const [owner] = people
  const { authorization } = await owner!.headers()
  const forged = `${authorization.slice(0, -8)}AAAAAAAA`
  for (const headers of [
    { authorization: forged },
    { authorization: 'Bearer x' },
    { authorization: authorization.replace('Bearer', 'Basic') },
  ])
    expect((await knock(api, routes.getMe, { headers })).code).toBe(refusals.entrar)
})

it('returns nothing of another account at any route with a key in its path', async () => {
  const other = await signUpTestAccount(api, { flags: ['video-sales'] })
  const stranger = await signUpTestAccount(api, { flags: ['video-sales'] })
  const video = await insertTestVideo(api, other)
  const { data: token } = await callApi(api, 'getEmbedToken', { as: other, params: { videoId: video.key } })
  const { data: secret } = await callApi(api, 'createEmbedSecret', { as: other })
  const { data: folder } = await callApi(api, 'createFolder', { as: other, body: { name: 'Uma pasta' } })
  const { id: viewer } = await createTestViewer(api.db, { account_id: other.accountId })
  const supportAccess = createKey()
  await api.db
    .insertInto('account_accesses')
    .values({
      id: supportAccess,
      account_id: other.accountId,
      user_id: people[0]!.userId,
      kind: 'support',
      reason: 'Chamado 4711',
      started_at: api.deps.now(),
      expires_at: new Date(api.deps.now().getTime() + 3_600_000),
      ended_at: null,
    })
    .execute()
  const { data: invitation } = await callApi(api, 'inviteManager', {
    as: other,
    body: { email: 'convidada@exemplo.com.br', rules: ['videozz:videos:list'] },
  })
  const { userId: manager } = await signUpTestAccount(api)
  await api.db
    .insertInto('relations')
    .values({ account_id: other.accountId, user_id: manager, rules: ['videozz:videos:list'] })
    .execute()
  const contract = { userId: other.userId, accountId: other.accountId, planId: professionalPlan.id, affiliate: null, paymentMethod: null }
  await contractPlan(api.db, contract, new Date())
  await advanceSubscriptions(api.db, new Date(Date.now() + professionalTrial))
  const invoice = (await listInvoices(api.db, other.accountId))[0]?.id ?? ''
  const { data: key } = await callApi(api, 'createApiKey', { as: other, body: { name: 'Integração', scopes: ['videos:read'] } })
  const hook = { url: 'https://exemplo.com.br/ganchos', events: ['upload.started'] }
  const { data: webhook } = await callApi(api, 'createWebhookEndpoint', { as: other, body: hook })
  const { data: sent } = await callApi(api, 'testWebhookEndpoint', { as: other, params: { id: webhook.endpoint.id } })
  const things: Record<ForeignThing, string> = {
    webhookEndpoint: webhook.endpoint.id,
    webhookDelivery: sent.deliveryId,
    video: video.key,
    folder: folder.key,
    embedToken: token._id,
    embedSecret: secret.id,
    apiKey: key.id,
    viewer,
    invoice,
    supportAccess,
    manager,
    managerInvitation: invitation.id,
  }

  const named = table.filter(
    ([name, { path, access }]) =>
      /\{/.test(path) && (access.who === 'account' || access.who === 'person') && !namesNothingOfAnAccount.includes(name),
  )
  for (const [name, route] of named) {
    const foreign = foreignThings[name]
    expect(foreign, `${name} names something in its address: say what in foreign-things.ts`).toBeDefined()
    if (!foreign) continue
    const seen = await knock(api, route, {
      headers: stranger.headers,
      params: { [foreign.param]: things[foreign.thing] },
      body: foreign.body,
    })
    expect([name, seen.status]).toEqual([name, page.ofForeignThing(routeName(route))])
  }
  // What they were refused is there for the account itself.
  for (const name of [
    'getVideo',
    'getPlayerToken',
    'getFolder',
    'listFolderVideos',
    'getEmbedToken',
    'readViewerData',
    'deleteEmbedSecret',
    'revokeApiKey',
    'endSupportAccess',
    'endManager',
    'cancelInvitation',
    'getWebhookDelivery',
  ] as const) {
    const { param, thing } = foreignThings[name]!
    expect([name, (await knock(api, routes[name], { headers: other.headers, params: { [param]: things[thing] } })).status]).toEqual([
      name,
      200,
    ])
  }
})
