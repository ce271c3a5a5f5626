import { readFileSync } from 'node:fs'
import { type ApiScope, apiScopes, featureFlags, type Route, routes } from '@videozz/contract'
import { createKey } from '@videozz/db'
import { AccessPage, accessPagePath, type Persona, personas, routeName } from '@videozz/testing/access'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createApiKeySecret } from './shared/api-key.ts'
import { outcomeOf, writeTestPlayerPage } from './shared/testing/knock.ts'
import { startTestApi, type TestApi } from './shared/testing/start-api.ts'
import { makePersona } from './shared/testing/test-personas.ts'

// Every route is asked with every kind of key.
vi.setConfig({ testTimeout: 300_000 })

const page = new AccessPage(readFileSync(accessPagePath, 'utf8'))
const table = Object.values(routes) as Route[]
const takesPeople = (route: Route) => route.access.who === 'account' || route.access.who === 'person'
type Headers = { authorization: string }
type Holder = { persona: Persona; allScopes: Headers; only: Map<ApiScope, Headers>; allBut: Map<ApiScope, Headers>; ended: Headers[] }
let api: TestApi
let holders: Holder[]

beforeAll(async () => {
  api = await startTestApi()
  writeTestPlayerPage(api)
  // Flags come with the session, which is the owner's: the walk of people tries each.
  const owners = personas.filter(
    ({ rules, isSupport, isTester, account }) => !rules && !isSupport && !isTester && account.flags.length === featureFlags.length,
  )
  holders = []
  for (const persona of owners) {
    const { userId, accountId } = await makePersona(api, persona)
    const make = async (scopes: readonly ApiScope[], ended: { revoked_at?: Date; expires_at?: Date } = {}): Promise<Headers> => {
      const { secret, beginning, hash } = createApiKeySecret()
      const key = { id: createKey(), account_id: accountId, user_id: userId, name: 'Programa', beginning, hash, scopes: [...scopes] }
      await api.db
        .insertInto('api_keys')
        .values({ ...key, ...ended })
        .execute()
      return { authorization: `Bearer ${secret}` }
    }
    const past = new Date(Date.now() - 1000)
    const only = new Map<ApiScope, Headers>()
    const allBut = new Map<ApiScope, Headers>()
    for (const scope of apiScopes) {
      only.set(scope, await make([scope]))
      allBut.set(scope, await make(apiScopes.filter((other) => other !== scope)))
    }
    const ended = [await make(apiScopes, { revoked_at: past }), await make(apiScopes, { expires_at: past })]
    holders.push({ persona, allScopes: await make(apiScopes), only, allBut, ended })
  }
})
afterAll(() => api.close())

/** What the page says of a key at a route. */
const said = (route: Route, persona: Persona, mayCall: boolean): string =>
  takesPeople(route) ? (mayCall ? page.ofRoute(routeName(route), persona) : 'escopo') : page.ofRoute(routeName(route), null)

it('the access page lists the scope of each route', () => {
  expect(table.map((route) => [routeName(route), page.scopeOf(routeName(route))])).toEqual(
    table.map((route) => [routeName(route), route.scope ?? null]),
  )
})

it('only account routes have a scope, and none of sign-in, profile, keys, checkout, support or console', () => {
  const open = table.filter(({ scope }) => scope !== undefined)
  expect(open.every(({ access }) => access.who === 'account')).toBe(true)
  const closed = /^\/(auth|accounts|profile|api-keys|admin|checkout|subscriptions?|tenants|support)/
  expect(open.filter(({ path }) => closed.test(path)).map(routeName)).toEqual([])
})

it('every route answers an API key with and without its scope as the access page lists', async () => {
  const wrong: string[] = []
  let combinations = 0
  const compare = async (route: Route, persona: Persona, kind: string, headers: Headers, mayCall: boolean): Promise<void> => {
    combinations += 1
    const seen = await outcomeOf(api, route, headers)
    const expected = said(route, persona, mayCall)
    if (seen !== expected) wrong.push(`${routeName(route)}, ${persona.name}, ${kind}: the page says ${expected}, the server ${seen}`)
  }
  for (const route of table) {
    const { scope } = route
    await Promise.all(
      holders.flatMap(({ persona, allScopes, only, allBut }) => [
        compare(route, persona, 'all scopes', allScopes, scope !== undefined),
        ...(scope ? [compare(route, persona, `only ${scope}`, only.get(scope)!, true)] : []),
        ...(scope ? [compare(route, persona, `all but ${scope}`, allBut.get(scope)!, false)] : []),
      ]),
    )
  }
  process.stdout.write(`access walk of keys: ${combinations} combinations of ${table.length} routes and ${holders.length} accounts\n`)
  expect(wrong).toEqual([])
})

it('answers API_KEY_INVALID to a revoked, an expired and an unknown key', async () => {
  const { ended = [] } = holders[0] ?? {}
  const invented = { authorization: `Bearer ${createApiKeySecret().secret}` }
  const misspelt = { authorization: `Bearer vz_${'a'.repeat(46)}` }
  for (const route of table.filter(takesPeople))
    for (const headers of [...ended, invented, misspelt])
      expect([routeName(route), await outcomeOf(api, route, headers)]).toEqual([routeName(route), 'chave'])
})
