import { queryOptions } from '@tanstack/react-query'
import { checkoutApi } from '../api/checkout-api.ts'

/** What the checkout page offers. @param token client token of the page; null where the address holds none. */
export const checkoutOfferQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['checkout', token],
    queryFn: () => checkoutApi('GET /checkout/offer', token ?? ''),
    staleTime: Infinity,
    meta: { silent: true },
  })
