import type { ApiCall, ApiInput } from '@videozz/contract/browser'
import { accessToken } from '../session/session.ts'
import { buildRequest, type LooseInput } from './build-request.ts'

type Begun = { token: string | null; at: number; answer: Promise<Response> }
const begun = new Map<string, Begun>()

/** Milliseconds for which an answer nobody has taken is as good as a new one. */
const validForMs = 15_000

/** Begins a reading call, as the signed-in person, before the code that needs it is there; resolves to a copy of its answer. */
export function askAhead<C extends ApiCall & `GET ${string}`>(call: C, input: ApiInput<C>): Promise<Response> {
  const token = accessToken()
  const { url, init } = buildRequest(call, input as LooseInput, token)
  const answer = fetch(url, init)
  begun.set(url, { token, at: Date.now(), answer })
  return answer.then((response) => response.clone())
}

/** The answer begun ahead with this very token, or in nobody's name, for whoever asks first. */
export function takeAhead(url: string, token: string | null): Promise<Response> | undefined {
  const found = begun.get(url)
  begun.delete(url)
  return found && (found.token === null || found.token === token) && Date.now() - found.at < validForMs ? found.answer : undefined
}
