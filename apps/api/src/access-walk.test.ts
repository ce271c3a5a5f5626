import { readFileSync } from 'node:fs'
import { type AiOrigin, type PermissionName, permissionNames, type Route, routes } from '@videozz/contract'
import { advanceSubscriptions, contractPlan, createKey, insertLeakCase, listInvoices, saveCase } from '@videozz/db'
import { professionalPlan } from '@videozz/domain'
import { createTestAiItem, createTestFolder, createTestLive, createTestViewer } from '@videozz/testing'
import {
  AccessPage,
  accessPagePath,
  foreignThings,
  type ForeignThing,
  namedPersonas,
  namesNothingOfAnAccount,
  personas,
  refusalOf,
  refusals,
  routeName,
  subjectOf,
} from '@videozz/testing/access'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { presentPlan } from './shared/present-plan.ts'
import { callApi } from './shared/testing/call-api.ts'
import { knock, outcomeOf, writeTestPlayerPage } from './shared/testing/knock.ts'
import { startTestApi, type TestApi } from './shared/testing/start-api.ts'
import { enterTestGroup, signUpTestAccount } from './shared/testing/test-account.ts'
import { type LivePersona, makePersona, testerEmail } from './shared/testing/test-personas.ts'
import { insertTestVideo } from './shared/testing/test-upload.ts'

// Every route is asked by every kind of person.
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

/** `ACCESS_WALK=all` asks every route as everybody, also managers with another permission and owners without a flag that is not asked for. */
const asksEverybody = process.env['ACCESS_WALK'] === 'all'

/**
 * Who asks a route: everybody asks the first of each rule, since one gate answers for a rule. Others are asked by all kinds of people, by
 * whoever one permission lets in or one missing flag keeps out, and by one in `people.length` of the rest, each time another.
 */
function askers(name: string, index: number, known: Set<string>): LivePersona[] {
  const rule = page.ruleOf(name)
  const isFirst = !known.has(rule)
  known.add(rule)
  if (asksEverybody || isFirst) return people
  const [manager, owner] = ['Gerente sem permissão', 'Dono'].map((kind) =>
    page.ofRoute(
      name,
      personas.find((one) => one.name === kind)!,
    ),
  )
  const named = people.slice(0, namedPersonas.length)
  const rest = people.slice(namedPersonas.length)
  const differs = rest.filter(({ persona }) => page.ofRoute(name, persona) !== (persona.rules ? manager : owner))
  return [...named, ...new Set([...differs, rest[index % rest.length]!])]
}

it('every route answers each persona as the access page lists', async () => {
  const wrong: string[] = []
  const known = new Set<string>()
  let combinations = 0
  for (const [index, [, route]] of table.entries()) {
    const name = routeName(route)
    const answers = askers(name, index, known).map(async ({ persona, headers }) => ({
      persona,
      seen: await outcomeOf(api, route, await headers()),
    }))
    const nobody = { persona: null, seen: await outcomeOf(api, route, null) }
    for (const { persona, seen } of [...(await Promise.all(answers)), nobody]) {
      combinations += 1
      const said = page.ofRoute(name, persona)
      if (seen !== said) wrong.push(`${name}, ${persona?.name ?? 'Ninguém'}: the page says ${said}, the server ${seen}`)
    }
  }
  process.stdout.write(
    `access walk: ${combinations} combinations of ${table.length} routes, ${known.size} rules and ${people.length + 1} people\n`,
  )
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
  const other = await signUpTestAccount(api, { flags: ['video-sales', 'import-videos', 'live', 'ai-quiz'] })
  const stranger = await signUpTestAccount(api, {
    flags: ['video-sales', 'publish-on-social-networks', 'import-videos', 'live', 'ai-quiz'],
  })
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
  const { data: group } = await callApi(api, 'createAccessGroup', { as: other, body: { name: 'Editores' } })
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
  const { data: player } = await callApi(api, 'getDefaultPlayer', { as: other, params: { producer: other.accountId } })
  const files = { provider: 'link' as const, items: [{ url: 'https://arquivos.exemplo/aula.mp4' }] }
  const { data: imports } = await callApi(api, 'startImports', { as: other, body: files })
  const { data: imported } = await callApi(api, 'listImportItems', { as: other, query: { batch: imports.id } })
  const leak = createKey()
  await insertLeakCase(api.db, {
    id: leak,
    account_id: other.accountId,
    user_id: other.userId,
    video_key: null,
    state: 'waiting',
    created_at: new Date(),
  })
  const inspectionCase = createKey()
  await saveCase(api.db, {
    id: inspectionCase,
    account_id: other.accountId,
    code: '7K3MQX9TV2',
    viewer_id: null,
    user_id: other.userId,
    facts: '{}',
    checksum: '0'.repeat(64),
    created_at: new Date(),
    erased_at: null,
  })
  const things: Record<ForeignThing, string> = {
    inspectionCase,
    leak,
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
    accessGroup: group.id,
    account: other.accountId,
    customPlayer: player._id,
    importBatch: imports.id,
    importItem: imported.items[0]?.id ?? '',
    live: (await createTestLive(api.db, { account_id: other.accountId })).video_key,
    quiz: (await createTestAiItem(api.db, { account_id: other.accountId })).id,
    mindMap: (await createTestAiItem(api.db, { account_id: other.accountId, origin: 'mindMap' })).id,
    ebook: (await createTestAiItem(api.db, { account_id: other.accountId, origin: 'ebook' })).id,
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
    'getAccessGroup',
    'cancelInvitation',
    'getWebhookDelivery',
    'getCase',
    'getLeak',
    'getImport',
    'getLive',
    'getQuiz',
  ] as const) {
    const { param, thing } = foreignThings[name]!
    expect([name, (await knock(api, routes[name], { headers: other.headers, params: { [param]: things[thing] } })).status]).toEqual([
      name,
      200,
    ])
  }
})

it('a member bound to a folder finds nothing outside of it at any route with a key in its path', async () => {
  const owner = await signUpTestAccount(api, { flags: ['video-sales', 'ai-quiz'] })
  const folders = [
    await createTestFolder(api.db, { account_id: owner.accountId }),
    await createTestFolder(api.db, { account_id: owner.accountId }),
  ]
  const [own, hidden] = folders.map(({ id }) => id) as [string, string]
  const [video, seen] = [await insertTestVideo(api, owner), await insertTestVideo(api, owner)]
  await callApi(api, 'addFolderVideos', { as: owner, params: { key: hidden }, body: { videos: [video.key] } })
  await callApi(api, 'addFolderVideos', { as: owner, params: { key: own }, body: { videos: [seen.key] } })
  const tokenOf = async (videoId: string) => (await callApi(api, 'getEmbedToken', { as: owner, params: { videoId } })).data._id
  const member = await enterTestGroup(api, await signUpTestAccount(api), owner, { privileges: [...permissionNames], folders: [own] })
  const contentOf = async (key: string) => {
    const made = (origin: AiOrigin) => createTestAiItem(api.db, { account_id: owner.accountId, origin, videoKeys: [key] })
    return { quiz: (await made('quiz')).id, mindMap: (await made('mindMap')).id, ebook: (await made('ebook')).id }
  }
  const outside = { video: video.key, folder: hidden, embedToken: await tokenOf(video.key), ...(await contentOf(video.key)) }
  const inside = { video: seen.key, folder: own, embedToken: await tokenOf(seen.key), ...(await contentOf(seen.key)) }
  let asked = 0
  for (const [name, route] of table) {
    const said = page.outsideFolders(routeName(route))
    const foreign = foreignThings[name]
    if (said === null) continue
    const thing = foreign && foreign.thing in outside ? (foreign.thing as keyof typeof outside) : undefined
    const at = (things: typeof outside) =>
      knock(api, route, {
        headers: member.headers,
        params: foreign && thing ? { [foreign.param]: things[thing] } : {},
        body: foreign?.body,
      })
    const { status, code } = await at(outside)
    expect([name, said === '404' ? String(status) : (refusalOf(code ?? '') ?? 'sim')]).toEqual([name, said])
    asked += 1
    // What changes nothing that later routes need is there for a thing inside.
    if (!thing || route.method !== 'GET') continue
    expect([
      name,
      ['VIDEO_NOT_FOUND', 'FOLDER_NOT_FOUND', 'EMBED_NOT_FOUND', 'AI_ITEM_NOT_FOUND'].includes((await at(inside)).code ?? ''),
    ]).toEqual([name, false])
  }
  expect(asked).toBeGreaterThan(40)
})
