import type { ApiAnswer, ApiCall, ApiInput } from '@videozz/contract/browser'
import { offlineError, readError } from '../../../shared/api/api-error.ts'
import { buildRequest, type LooseInput } from '../../../shared/api/build-request.ts'

type CheckoutCall = Extract<ApiCall, 'GET /checkout/offer' | 'POST /checkout/confirm'>

/** Calls for the checkout page, by its client token: the page holds no session. Throws `ApiError`. */
export async function callCheckout<C extends CheckoutCall>(call: C, token: string, input?: ApiInput<C>): Promise<ApiAnswer<C>> {
  const { url, init } = buildRequest(call, (input ?? {}) as LooseInput, token)
  const response = await fetch(url, { ...init, credentials: 'omit' }).catch(() => {
    throw offlineError()
  })
  if (!response.ok) throw await readError(response)
  return (await response.json()) as ApiAnswer<C>
}

/** What stands in the fragment of the checkout's address, taken out of it at once. */
export function takeCheckoutToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) history.replaceState(history.state, '', location.pathname)
  return token
}
