import type { ApiAnswer, ApiCall, ApiInput } from '@videozz/contract/browser'
import { standingFault } from '@videozz/domain'
import { accessToken, actorNow, freshAccessToken, isManaging, renewSession, sessionStore } from '../session/session.ts'
import { takeAhead } from './ahead.ts'
import { type ApiError, profileChangedError, readError } from './api-error.ts'
import { buildRequest, type LooseInput } from './build-request.ts'
import { reportStatus } from './reachability.ts'
import { limited, readingFailure, requestFailure, timeLimit, unlessAborted } from './time-limit.ts'

export { ApiError } from './api-error.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** About the person, not an account: the answer stays valid whichever account they act for when it arrives. */
  personal?: boolean
}
type Arguments<C extends ApiCall> =
  object extends ApiInput<C> ? [input?: ApiInput<C>, options?: CallOptions] : [input: ApiInput<C>, options?: CallOptions]

/**
 * Calls the main API: `api('GET /videos', { query: { page: 1 } })`. The access token is sent, renewed shortly before it expires, and once
 * more when the server refuses it. Throws `ApiError`, `PROFILE_CHANGED` when the tab acts for another account by the time of the answer; an
 * aborted call throws the signal's reason.
 */
export function api<C extends ApiCall>(call: C, ...[input, options]: Arguments<C>): Promise<ApiAnswer<C>> {
  return ask(call, input, options, async (response) => (response.status === 204 ? {} : await response.json()) as ApiAnswer<C>)
}

/** The same for an answer that is a file. */
export function apiFile<C extends ApiCall>(call: C, ...[input, options]: Arguments<C>): Promise<Blob> {
  return ask(call, input, { ...options, file: true }, (response) => response.blob())
}

type Read<T> = (response: Response) => Promise<T>

type SendOptions = CallOptions & { /** The answer is a file. */ file?: boolean }

async function ask<T>(call: string, input: object | undefined, options: SendOptions | undefined, read: Read<T>): Promise<T> {
  const loose = (input ?? {}) as LooseInput
  const actor = actorNow()
  // What was meant for one account is never sent to another, and what one answered changes nothing in the next.
  const stay = () => {
    if (!options?.personal && actor !== null && hasLeft(actor)) throw profileChangedError()
  }
  const token = await freshAccessToken()
  stay()
  let response = await send(call, loose, token, options)
  if (response.status === 401 && token !== null) {
    // Another call may have renewed it meanwhile.
    if (accessToken() === token) await renewSession()
    stay()
    response = await send(call, loose, accessToken(), options)
  }
  if (!response.ok) {
    const error = await readError(response)
    stay()
    await followRights(error, actor)
    throw error
  }
  const answer = await read(response).catch((error: unknown) => {
    throw readingFailure(error, options?.signal)
  })
  stay()
  return answer
}

/** An expired session has not been left: the same person continues after signing in again. */
function hasLeft(actor: string): boolean {
  const now = actorNow()
  return now === null ? sessionStore.get().phase === 'signed-out' : now !== actor
}

/** A refusal may mean that the person's permissions for this account have changed: a renewal fetches the current ones. */
async function followRights({ code }: ApiError, actor: string | null): Promise<void> {
  const state = sessionStore.get()
  if (state.phase !== 'signed-in' || actor === null || actorNow() !== actor) return
  const isNews =
    code === 'TENANT_ENDED' || (code === 'FORBIDDEN' && isManaging()) || (isStanding(code) && standingFault(state.session.status) !== code)
  // The refusal itself is shown; the next call shows whether the session has ended.
  if (isNews) await renewSession().catch(() => undefined)
}

const isStanding = (code: ApiError['code']): boolean =>
  code === 'ACCOUNT_OVERDUE' || code === 'ACCOUNT_CANCELED' || code === 'ACCOUNT_DISABLED'

async function send(call: string, input: LooseInput, token: string | null, options?: SendOptions): Promise<Response> {
  const { url, init } = buildRequest(call, input, token)
  const signal = limited(timeLimit(call, options?.file === true || input.file !== undefined || input.form !== undefined), options?.signal)
  try {
    const ahead = init.method === 'GET' ? takeAhead(url, token) : undefined
    const response = await (ahead ? unlessAborted(ahead, signal) : fetch(url, { ...init, signal }))
    options?.signal?.throwIfAborted()
    reportStatus(response.status)
    return response
  } catch (error) {
    throw requestFailure(error, options?.signal)
  }
}
