import type { ApiAnswer, ApiCall, ApiInput } from '@videozz/contract/browser'
import { readError } from './api-error.ts'
import { buildRequest, type LooseInput } from './build-request.ts'
import { limited, readingFailure, requestFailure, timeLimit } from './time-limit.ts'

type CheckoutCall = Extract<ApiCall, 'GET /checkout/offer' | 'POST /checkout/confirm'>

/** Calls for the checkout page by its client token: the page has no session. Throws `ApiError`. */
export async function checkoutApi<C extends CheckoutCall>(call: C, token: string, input?: ApiInput<C>): Promise<ApiAnswer<C>> {
  const { url, init } = buildRequest(call, (input ?? {}) as LooseInput, token)
  const response = await fetch(url, { ...init, credentials: 'omit', signal: limited(timeLimit(call)) }).catch((error: unknown) => {
    throw requestFailure(error)
  })
  if (!response.ok) throw await readError(response)
  return (await response.json().catch((error: unknown) => {
    throw readingFailure(error)
  })) as ApiAnswer<C>
}
