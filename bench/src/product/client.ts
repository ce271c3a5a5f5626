import { type Answer, type Routes, routes } from '@videozz/contract'
import type { Database } from '@videozz/db'

type Call = { params?: Record<string, string>; query?: Record<string, string | number>; body?: unknown; form?: FormData }
export type Client = {
  url: string
  /** Calls a route of the contract by its name. @throws Error with the answer when it is not a good one. */
  call: <N extends keyof Routes>(name: N, input?: Call) => Promise<Answer<Routes[N]>>
}

/** Milliseconds after which a new access token is fetched; one expires after 15 minutes. */
const renewAfterMs = 10 * 60 * 1000

async function send<N extends keyof Routes>(
  url: string,
  name: N,
  { params, query, body, form }: Call,
  token?: string,
): Promise<Answer<Routes[N]>> {
  const { method, path } = routes[name]
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const search = query ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}` : ''
  const response = await fetch(`${url}/api${address}${search}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text) as Answer<Routes[N]>
}

/** Calls of one person. @param identify returns a token of the account service; called again before the session expires. */
async function openClient(url: string, identify: () => Promise<{ token: string }>): Promise<Client> {
  const authenticate = async () => ({
    token: (await send(url, 'authenticate', { body: { token: (await identify()).token } })).accessToken,
    since: Date.now(),
  })
  let session = await authenticate()
  return {
    url,
    call: async (name, input = {}) => {
      if (Date.now() - session.since > renewAfterMs) session = await authenticate()
      return send(url, name, input, session.token)
    },
  }
}

export const signIn = (url: string, who: { email: string; password: string }): Promise<Client> =>
  openClient(url, () => send(url, 'signIn', { body: who }))

/** Opens an account on the free plan, by the code in its mail, and signs in to it. @param db of the product. */
export async function signUp(url: string, db: Database, name: string): Promise<Client> {
  const who = { email: `${name}@exemplo.test`, password: `senha de ${name}` }
  const { id } = await send(url, 'signUp', { body: { name, ...who } })
  const { subject } = await db.selectFrom('mail_outbox').select('subject').where('recipient', '=', who.email).executeTakeFirstOrThrow()
  await send(url, 'confirmSignUp', { body: { id, code: subject.slice(0, 6) } })
  return signIn(url, who)
}
