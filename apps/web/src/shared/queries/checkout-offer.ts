import { queryOptions } from '@tanstack/react-query'
import { checkoutApi } from '../api/checkout-api.ts'

/** The offer of the checkout page. @param token client token of the page; null where the address has none. */
export const checkoutOfferQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['checkout', token],
    queryFn: () => checkoutApi('GET /checkout/offer', token ?? ''),
    staleTime: Infinity,
    meta: { silent: true },
  })
