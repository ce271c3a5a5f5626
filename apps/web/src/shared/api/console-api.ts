import type { ApiAnswer, ApiCall, ApiInput } from '@videozz/contract/browser'
import { ApiError, readError } from './api-error.ts'
import { buildRequest, type LooseInput } from './build-request.ts'
import { reportStatus } from './reachability.ts'
import { limited, readingFailure, requestFailure, timeLimit } from './time-limit.ts'
import { createStore } from '../store.ts'

export type ConsoleCall = Extract<ApiCall, `${string} /admin/${string}`>
export type ConsoleAnswer<C extends ConsoleCall> = ApiAnswer<C>
type Arguments<C extends ConsoleCall> =
  object extends ApiInput<C> ? [input?: ApiInput<C>, signal?: AbortSignal] : [input: ApiInput<C>, signal?: AbortSignal]

/** Whether the console's session has ended, so that the operator has to sign in again. */
export const consoleEnded = createStore(false)

/** Calls the console's routes, in the name of the operator whose cookie the browser bears. Throws `ApiError`. */
export async function consoleApi<C extends ConsoleCall>(call: C, ...[input, signal]: Arguments<C>): Promise<ConsoleAnswer<C>> {
  const { url, init } = buildRequest(call, (input ?? {}) as LooseInput, null)
  let response: Response
  try {
    response = await fetch(url, { ...init, signal: limited(timeLimit(call), signal) })
    signal?.throwIfAborted()
  } catch (error) {
    throw requestFailure(error, signal)
  }
  reportStatus(response.status)
  if (!response.ok) {
    const error = await readError(response)
    if (response.status === 401) consoleEnded.set(true)
    throw error
  }
  const body: unknown =
    response.status === 204
      ? {}
      : await response.json().catch((error: unknown) => {
          throw readingFailure(error, signal)
        })
  return body as ConsoleAnswer<C>
}

/** Whether a failed call was refused with this code. */
export const hasCode = (error: unknown, code: ApiError['code']): boolean => error instanceof ApiError && error.code === code
