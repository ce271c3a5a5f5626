import { type AccountRule, type Route, type Routes, routes } from '@videozz/contract'
import { bearer, type Person, signUpQuietly } from '../callers.ts'
import type { Caller, Recorder } from '../recorder.ts'
import type { Wire } from '../wire.ts'
import { relate } from './people.ts'
import type { Scene } from './scene.ts'

type Name = keyof Routes
const table = Object.entries(routes) as [Name, Route][]
/** Values of parameters that are not keys. */
const known: Record<string, string> = {
  provider: 'panda',
  event: 'nada',
  type: 'transcribe',
  name: 'send-mail',
  code: 'AAAAAAAAAA',
  rendition: '240p',
  keyId: '1-0',
}
const refused = new Set([400, 401, 403, 404, 409, 410, 413, 415, 424])

/** Calls a route where nothing can be found, and records its answer. */
async function knock(recorder: Recorder, [name, route]: [Name, Route], as: Caller | undefined, body: unknown, note: string): Promise<void> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param)
  const params = Object.fromEntries(names.filter((param) => known[param] !== undefined).map((param) => [param, known[param] ?? '']))
  if (route.path.includes('/jobs/{name}/{id}')) params['id'] = '00000000-0000-4000-8000-000000000000'
  const sends = route.body !== undefined || route.signedBody !== undefined
  const file = { bytes: new Uint8Array(10), name: 'x.png', type: 'image/png' }
  const given = route.fileField !== undefined ? { form: { title: '' } } : route.fileLimit !== undefined ? { file } : sends ? { body } : {}
  // Once: some routes refuse a second call for a while.
  await recorder.callFor(name, { params, note, ...given, ...(as && { as }) }, refused)
}

async function makePersonas(wire: Wire): Promise<[string, Person | Caller][]> {
  const { recorder, console, people } = wire
  const owner = await signUpQuietly(wire, 'Olívia Dona', 'olivia@exemplo.com')
  people['olivia'] = owner
  const change = async (person: Person, status?: 'overdue' | 'canceled' | 'disabled') => {
    const params = { id: person.accountId }
    const reason = 'Conta da gravação'
    await recorder.ask('adminSetAccountPlan', { as: console, params, body: { planId: 'planprofissional', reason } })
    if (status) await recorder.ask('adminSetAccountStatus', { as: console, params, body: { status, reason } })
  }
  await change(owner)
  const personas: [string, Person | Caller][] = [
    ['owner', owner],
    ['free', await signUpQuietly(wire, 'Gil Gratuito', 'gil@exemplo.com')],
  ]
  for (const status of ['overdue', 'canceled', 'disabled'] as const) {
    const person = await signUpQuietly(wire, `Dona ${status}`, `${status}@exemplo.com`)
    await change(person, status)
    personas.push([status, person])
  }
  people['marcos'] = await signUpQuietly(wire, 'Marcos Gerente', 'marcos@exemplo.com')
  await relate(wire, 'marcos', 'olivia', [])
  const { data } = await recorder.ask('enterTenant', { as: wire.person('marcos'), body: { tenant: owner.accountId } })
  personas.push(['manager without permission', bearer('manager without permission', data.accessToken, wire.person('marcos').network)])
  return personas
}

/** Every route called by callers that are not allowed, and with a body that matches no schema. */
export const refusals: Scene = {
  name: 'refusals',
  play: async (wire) => {
    const { recorder, console } = wire
    for (const entry of table) await knock(recorder, entry, undefined, {}, 'nobody')
    const personas = await makePersonas(wire)
    for (const [label, as] of personas)
      for (const entry of table.filter(([, { access }]) => access.who === 'account'))
        if (label !== 'owner') await knock(recorder, entry, as, [], label)
    const rule = (route: Route): AccountRule | undefined => (route.access.who === 'account' ? route.access : undefined)
    for (const entry of table) {
      const [, route] = entry
      if (route.body === undefined) continue
      const as = route.access.who === 'operator' ? console : personas[0]?.[1]
      if (!rule(route) && !['operator', 'anyone', 'person'].includes(route.access.who)) continue
      await knock(recorder, entry, as, { unexpected: true }, 'a body of another form')
    }
    for (const entry of table.filter(([, route]) => rule(route))) await knock(recorder, entry, personas[0]?.[1], [], 'nothing there')
  },
}
