import type { ConnectionProvider } from '@videozz/contract'
import type { Person } from '../callers.ts'
import type { Wire } from '../wire.ts'

export type Begun = { attempt: string; address: string; cookie: string }
/** What only this attempt has in the address of a consent. */
const ownParts = ['state', 'code_challenge']

function describeConsent(body: unknown): unknown {
  const { attempt, address } = body as Begun
  const url = new URL(address)
  const asked = [...url.searchParams].map(([name, value]) => [name, ownParts.includes(name) ? `<${name}>` : value])
  return { attempt, address: url.origin + url.pathname, query: Object.fromEntries(asked) as unknown }
}

/** Begins to connect a service, as a browser does. */
export async function beginCloud(wire: Wire, as: Person, provider: ConnectionProvider, pick = false): Promise<Begun> {
  const { recorder } = wire
  const begun = await recorder.call('beginConnection', { as, params: { provider }, body: { pick }, shape: describeConsent })
  const attempts = Object.values(recorder.names).filter((name) => name.startsWith('attempt')).length
  recorder.names[begun.data.attempt] = `attempt:${attempts + 1}`
  return { ...begun.data, cookie: begun.cookies[0]?.split(';', 1)[0] ?? '' }
}

/** The person decides at the service, which sends the browser back. */
export async function finishCloud(wire: Wire, { address, cookie }: Begun, provider: ConnectionProvider, allow = true): Promise<void> {
  const { google, dropbox, microsoft } = wire.others.clouds
  const company = { 'google-drive': google, youtube: google, dropbox, onedrive: microsoft }[provider]
  const back = new URL(await company.decide(address, { allow }))
  await wire.recorder.open('finishConnection', back.pathname + back.search, {
    headers: { cookie },
    note: `${provider}, ${allow ? 'allowed' : 'denied'}`,
  })
}
