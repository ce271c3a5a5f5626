import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorBody, type PermissionName, type Route, routes } from '@videozz/contract'
import { createKey } from '@videozz/db'
import {
  AccessPage,
  accessPagePath,
  foreignThings,
  type ForeignThing,
  namesNothingOfAnAccount,
  personas,
  refusalOf,
  refusals,
  routeName,
  subjectOf,
} from '@videozz/testing/access'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from './shared/testing/call-api.ts'
import { startTestApi, type TestApi } from './shared/testing/start-api.ts'
import { signUpTestAccount } from './shared/testing/test-account.ts'
import { type LivePersona, makePersona, testerEmail } from './shared/testing/test-personas.ts'
import { insertTestVideo } from './shared/testing/test-upload.ts'

const page = new AccessPage(readFileSync(accessPagePath, 'utf8'))
const table = Object.entries(routes) as [keyof typeof routes, Route][]
const keyed = new Set<Route['access']['who']>(['refresh-cookie', 'playback', 'signed-address'])
let api: TestApi
let people: LivePersona[]

beforeAll(async () => {
  api = await startTestApi({ env: { TESTER_EMAILS: testerEmail } })
  const embed = api.env.embedDir ?? ''
  mkdirSync(embed, { recursive: true })
  writeFileSync(join(embed, 'index.html'), '<!doctype html><head><title>Player de vídeo</title></head>')
  people = []
  for (const persona of personas) people.push(await makePersona(api, persona))
})
afterAll(() => api.close())

type Headers = Record<string, string>
type Knock = { headers?: Headers; params?: Record<string, string>; body?: unknown; prefix?: string }

/**
 * Knocks at a route. Where the address names something it names what is not there, and the body fits no schema: behind its gate
 * no route finds anything to change.
 */
async function knock(
  route: Route,
  { headers, params = {}, body = [], prefix = '' }: Knock,
): Promise<{ status: number; code: string | undefined }> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'zzzzzzzzzzzzzzzz')
  const sends = route.body !== undefined && !keyed.has(route.access.who)
  const response = await fetch(`${api.url}${route.base === '/' ? '' : (route.base ?? '/api')}${prefix}${path}`, {
    method: route.method,
    headers: { ...headers, ...(sends && { 'content-type': 'application/json' }) },
    ...(sends && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = response.status >= 400 && (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, code: json ? (JSON.parse(text) as ErrorBody).error.code : undefined }
}

const endsNothing = async (headers: Headers): Promise<boolean> => (await knock(routes.getMe, { headers })).code !== refusals.entrar

/** What the answer says about the gate: its refusal, or that it let pass whatever came then. */
async function outcomeOf(route: Route, headers: Headers | null, prefix = ''): Promise<string> {
  const { status, code } = await knock(route, { headers: headers ?? {}, prefix })
  if (status >= 500 && route.path !== '/erro-500') return `${status} ${code ?? ''}`
  if (keyed.has(route.access.who)) {
    // Signing out is answered well without the cookie too, and is nothing then.
    const refused = status >= 400 || (route === routes.signOut && (headers === null || (await endsNothing(headers))))
    return refused ? 'recusada' : `aberta (${status})`
  }
  return (code !== undefined && (status === 401 || status === 403) ? refusalOf(code) : undefined) ?? 'sim'
}

it('has every route on the page, and no other', () => {
  expect([...page.routes].sort()).toEqual(table.map(([, route]) => routeName(route)).sort())
})

it('knows each person as the personas say', async () => {
  for (const { persona, headers } of people.filter((one) => !one.persona.removed)) {
    const { data } = await callApi(api, 'getMe', { headers: await headers() })
    const { status, plan, flags, subscription, plugins, isSupport, isTester, supportUserId, tenant } = data
    const said = subjectOf(persona)
    expect({ status, plan, flags: new Set(flags), subscription, plugins, isSupport, isTester, inside: supportUserId !== null }).toEqual({
      status: said.status,
      plan: said.plan,
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

it('answers at every route what the page says, whoever knocks', async () => {
  const wrong: string[] = []
  let combinations = 0
  for (const [, route] of table) {
    const name = routeName(route)
    const answers = people.map(async ({ persona, headers }) => ({ persona, seen: await outcomeOf(route, await headers()) }))
    const nobody = { persona: null, seen: await outcomeOf(route, null) }
    for (const { persona, seen } of [...(await Promise.all(answers)), nobody]) {
      combinations += 1
      const said = page.ofRoute(name, persona)
      if (seen !== said) wrong.push(`${name}, ${persona?.name ?? 'Ninguém'}: the page says ${said}, the server ${seen}`)
    }
  }
  process.stdout.write(`access walk: ${combinations} combinations of ${table.length} routes and ${people.length + 1} people\n`)
  expect(wrong).toEqual([])
})

it('keeps its gates under the other names of a route', async () => {
  const manager = people.find(({ persona }) => persona.name === 'Gerente sem permissão')!
  for (const [, route] of table.filter(([, { base }]) => base === undefined)) {
    for (const prefix of ['/web', '/access']) {
      const seen = [await outcomeOf(route, null, prefix), await outcomeOf(route, await manager.headers(), prefix)]
      const said = [page.ofRoute(routeName(route), null), page.ofRoute(routeName(route), manager.persona)]
      expect([prefix, route.path, ...seen]).toEqual([prefix, route.path, ...said])
    }
  }
})

it('hides the metrics from whoever comes through a proxy', async () => {
  expect(await knock(routes.getMetrics, { headers: { 'x-forwarded-for': '203.0.113.9' } })).toMatchObject({ status: 404 })
})

it('takes a forged or ended token for nobody', async () => {
  const [owner] = people
  const { authorization } = await owner!.headers()
  const forged = `${authorization.slice(0, -8)}AAAAAAAA`
  for (const headers of [
    { authorization: forged },
    { authorization: 'Bearer x' },
    { authorization: authorization.replace('Bearer', 'Basic') },
  ])
    expect((await knock(routes.getMe, { headers })).code).toBe(refusals.entrar)
})

it('finds nothing of another account, whatever is asked for', async () => {
  const other = await signUpTestAccount(api)
  const stranger = await signUpTestAccount(api)
  const video = await insertTestVideo(api, other)
  const { data: token } = await callApi(api, 'getEmbedToken', { as: other, params: { videoId: video.key } })
  const { data: secret } = await callApi(api, 'createEmbedSecret', { as: other })
  const viewer = createKey()
  await api.db
    .insertInto('viewers')
    .values({ id: viewer, account_id: other.accountId, identity: `s:${viewer}`, verified: true, email: 'ana@exemplo.com', name: 'Ana' })
    .execute()
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
  const things: Record<ForeignThing, string> = { video: video.key, embedToken: token._id, embedSecret: secret.id, viewer, supportAccess }

  const named = table.filter(
    ([name, { path, access }]) =>
      /\{/.test(path) && (access.who === 'account' || access.who === 'person') && !namesNothingOfAnAccount.includes(name),
  )
  for (const [name, route] of named) {
    const foreign = foreignThings[name]
    expect(foreign, `${name} names something in its address: say what in foreign-things.ts`).toBeDefined()
    if (!foreign) continue
    const seen = await knock(route, { headers: stranger.headers, params: { [foreign.param]: things[foreign.thing] }, body: foreign.body })
    expect([name, seen.status]).toEqual([name, page.ofForeignThing(routeName(route))])
  }
  // What they were refused is there for the account itself.
  for (const name of ['getVideo', 'getPlayerToken', 'getEmbedToken', 'readViewerData', 'deleteEmbedSecret', 'endSupportAccess'] as const) {
    const { param, thing } = foreignThings[name]!
    expect([name, (await knock(routes[name], { headers: other.headers, params: { [param]: things[thing] } })).status]).toEqual([name, 200])
  }
})
