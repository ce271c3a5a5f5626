import type { ApiCall, ApiInput } from '@videozz/contract/browser'
import { accessToken } from '../session/session.ts'
import { buildRequest, type LooseInput } from './build-request.ts'

type Ahead = { token: string | null; at: number; answer: Promise<Response> }
const started = new Map<string, Ahead>()

/** Milliseconds for which a response requested ahead may be used. */
const validForMs = 15_000

/** Starts a GET call with the current session before the code that needs it is loaded; resolves to a copy of its response. */
export function requestAhead<C extends ApiCall & `GET ${string}`>(call: C, input: ApiInput<C>): Promise<Response> {
  const token = accessToken()
  const { url, init } = buildRequest(call, input as LooseInput, token)
  const answer = fetch(url, init)
  started.set(url, { token, at: Date.now(), answer })
  return answer.then((response) => response.clone())
}

/** The response requested ahead with this very token, or without one; its first caller gets it. */
export function takeAhead(url: string, token: string | null): Promise<Response> | undefined {
  const found = started.get(url)
  started.delete(url)
  return found && (found.token === null || found.token === token) && Date.now() - found.at < validForMs ? found.answer : undefined
}
