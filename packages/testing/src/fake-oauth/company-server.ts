import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ConsentAnswer } from './consent-page.ts'
import type { OauthAuthority } from './oauth-authority.ts'

export type CompanyRequest = { method: string; url: URL; headers: IncomingHttpHeaders; body: Buffer }
export type CompanyAnswer = ConsentAnswer | { status: number; json: unknown; headers?: Record<string, string> }
/** Answers a request, writes the answer itself and returns `sent`, or leaves it to the next. */
export type CompanyHandler = (
  request: CompanyRequest,
  response: ServerResponse,
) => CompanyAnswer | 'sent' | undefined | Promise<CompanyAnswer | 'sent' | undefined>
/** `down` answers 503, `silent` nothing; of the token endpoint and the APIs, not of the consent page. */
export type CompanyMood = 'well' | 'down' | 'silent'

export type FakeCompany = {
  /** Base address of all its hosts. */
  url: string
  authority: OauthAuthority
  mood: CompanyMood
  /** Calls so far: method and path. */
  calls: string[]
  /** Adds APIs; later ones answer first. */
  extend: (handler: CompanyHandler) => void
  /**
   * Consents as a person does on the page.
   * @returns the address the app is called back at.
   */
  decide: (address: string, decision?: { allow?: boolean; picked?: readonly string[]; without?: readonly string[] }) => Promise<string>
  stop: () => Promise<void>
}

/** Starts the server of a company. @param isConsent whether a path is its consent page. */
export async function startCompany(
  authority: OauthAuthority,
  isConsent: (path: string) => boolean,
  own: CompanyHandler,
): Promise<FakeCompany> {
  const handlers: CompanyHandler[] = [own]
  // Idle connections are never closed: the api may send a request just then.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const company: FakeCompany = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    authority,
    mood: 'well',
    calls: [],
    extend: (handler) => void handlers.unshift(handler),
    decide,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', company.url)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    company.calls.push(`${request.method} ${url.pathname}`)
    if (!isConsent(url.pathname)) {
      if (company.mood === 'silent') return
      if (company.mood === 'down') return send(response, { status: 503, json: { error: 'backendError' } })
    }
    const call = { method: request.method ?? 'GET', url, headers: request.headers, body: Buffer.concat(chunks) }
    for (const handler of handlers) {
      const answer = await handler(call, response)
      if (answer === 'sent') return
      if (answer) return send(response, answer)
    }
    send(response, { status: 404, json: { error: 'notFound' } })
  }
  return company
}

function send(response: ServerResponse, answer: CompanyAnswer): void {
  if ('location' in answer) response.writeHead(302, { location: answer.location }).end()
  else if ('html' in answer) response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html)
  else response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(JSON.stringify(answer.json))
}

async function decide(
  address: string,
  { allow = true, picked = [], without = [] }: Parameters<FakeCompany['decide']>[1] = {},
): Promise<string> {
  const url = new URL(address)
  const shown = await fetch(url)
  if (shown.status !== 200) throw new Error(`The consent page answered ${shown.status}: ${await shown.text()}`)
  await shown.text()
  const form = new URLSearchParams(url.search)
  for (const scope of (url.searchParams.get('scope') ?? '').split(' ')) if (!without.includes(scope)) form.append('granted', scope)
  for (const id of picked) form.append('picked', id)
  form.set('decision', allow ? 'allow' : 'deny')
  const answer = await fetch(`${url.origin}${url.pathname}`, { method: 'POST', body: form, redirect: 'manual' })
  await answer.text()
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`The consent answered ${answer.status}`)
  return location
}

/** The form of a call. */
export const formOf = ({ body }: CompanyRequest): URLSearchParams => new URLSearchParams(body.toString())
