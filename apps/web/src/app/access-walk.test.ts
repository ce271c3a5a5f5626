// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { isBuilt, screenNamed, screenNames, type Session } from '@videozz/contract'
import { AccessPage, accessPagePath, type Persona, personas, subjectOf } from '@videozz/testing/access'
import { beforeAll, expect, it, vi } from 'vitest'
import type { SessionRights } from '../shared/session/gate-subject.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { sessionStore } from '../shared/session/session.ts'
import { versionQuery } from '../shared/queries/version.ts'
import { router } from './router.tsx'
import { loadScreen, screenComponents } from './screen-components.ts'
import { mayOpen, menuFor } from './screens.ts'

const page = new AccessPage(readFileSync(accessPagePath, 'utf8'))
// Whoever may act for the account no more has no session to open a screen with.
const people = personas.filter((persona) => !persona.removed)

/** The rights of a persona as a session carries them: none has plugins or seconds of automatic subtitles. */
const rightsOf = (persona: Persona): SessionRights => ({ ...subjectOf(persona), plugins: [], transcriptionSources: [] })

let signedIn: Session | null = null
// What the router asks for before it refuses a screen.
beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(signedIn)))

const signIn = (persona: Persona | null) => {
  const session = persona && ({ ...rightsOf(persona), id: 'u'.repeat(16), accountId: 'a'.repeat(16), name: 'Ana' } as unknown as Session)
  signedIn = session
  sessionStore.set(session ? { phase: 'signed-in', session } : { phase: 'signed-out' })
}
const serverIn = (env: 'development' | 'production') =>
  queryClient.setQueryData(versionQuery.queryKey, { product: 'Videozz', env, branch: '', build: '', commit: '' })

/** Opens an address as the address bar does, and says where that led. */
async function open(address: string): Promise<string> {
  router.history.replace(address)
  await router.load()
  return router.state.matches.length > 1 ? router.state.location.pathname : 'nowhere'
}
const addressOf = (path: string) => path.replaceAll(/\/\{\w+\?\}/g, '').replaceAll(/\{\w+\}/g, 'zzzzzzzzzzzzzzzz')

it('docs/acesso.md lists exactly the screens of the contract', () => {
  expect([...page.screens].sort()).toEqual(screenNames.map((name) => screenNamed(name).path).sort())
})

it('every screen with a component is in the contract and its module exports one', async () => {
  for (const name of Object.keys(screenComponents) as (keyof typeof screenComponents)[]) {
    expect(screenNames, `${name} is in the table of screens`).toContain(name)
    expect([name, typeof (await loadScreen(name)).default]).toEqual([name, 'function'])
  }
})

it('parents in breadcrumbs are screens of the contract, and every path is unique', () => {
  for (const name of screenNames) for (const above of screenNamed(name).above ?? []) expect(screenNames).toContain(above)
  const paths = screenNames.map((name) => screenNamed(name).path)
  expect(paths).toEqual([...new Set(paths)])
})

it('mayOpen, the router and the menu match docs/acesso.md for every persona and screen', async () => {
  serverIn('development')
  const wrong: string[] = []
  let combinations = 0
  for (const persona of people) {
    signIn(persona)
    const sections = menuFor(rightsOf(persona), () => true)
    for (const name of screenNames) {
      combinations += 1
      const { path, movedTo } = screenNamed(name)
      const fault = (what: string) => wrong.push(`${path}, ${persona.name}: ${what}`)
      const said = page.ofScreen(path, persona)

      if (mayOpen(name, rightsOf(persona)) !== (said === 'sim')) fault(`the page says ${said}`)

      const address = addressOf(path)
      const led = await open(address)
      const target = movedTo === undefined ? address : addressOf(movedTo)
      const built =
        movedTo === undefined ? isBuilt(name) : screenNames.some((other) => screenNamed(other).path === movedTo && isBuilt(other))
      const expected = !built ? 'nowhere' : said === 'sim' ? target : '/'
      if (led !== expected) fault(`the router leads to ${led}, not to ${expected}`)

      const menu = page.ofMenu(path, persona)
      const [seen] = sections.flatMap(({ group, entries }) =>
        entries.filter((entry) => entry.name === name).map((entry) => ({ group, entry })),
      )
      const shown = seen ? `${seen.group}: ${seen.entry.label}: ${seen.entry.blocked ? 'bloqueada' : 'aberta'}` : 'escondida'
      const told = menu && menu.shown !== 'escondida' ? `${menu.group}: ${menu.label}: ${menu.shown}` : 'escondida'
      if (shown !== told) fault(`the page says the entry is ${told}, the menu ${shown}`)
    }
  }
  process.stdout.write(`access walk: ${combinations} combinations of ${screenNames.length} screens and ${people.length} people\n`)
  expect(wrong).toEqual([])
})

it('redirects signed-out visitors from screens to /entrar, and matches no unknown address', async () => {
  signIn(null)
  for (const name of screenNames) {
    const led = await open(addressOf(screenNamed(name).path))
    expect([name, led]).toEqual([name, isBuilt(name) || screenNamed(name).movedTo ? '/entrar' : 'nowhere'])
  }
  signIn(people[0]!)
  expect(await open('/nada-aqui')).toBe('nowhere')
})

it('fetches the session again and opens a screen whose permission was granted since the last fetch', async () => {
  const manager = people.find((persona) => subjectOf(persona).tenant?.rules.length === 0)!
  signIn(manager)
  expect(await open('/media')).toBe('/')
  signedIn = { ...signedIn!, tenant: { ...signedIn!.tenant!, rules: ['videozz:videos:list'] } }
  expect(await open('/media')).toBe('/media')
  expect(sessionStore.get()).toEqual({ phase: 'signed-in', session: signedIn })
})

it('redirects support from /test to / in production', async () => {
  serverIn('production')
  signIn(people.find((persona) => persona.isSupport)!)
  expect(await open('/test')).toBe('/')
  expect(await open('/test/tudo')).toBe('/')
})
