import { defineFeature } from '../../shared/feature.ts'
import { CheckoutTokens } from '../../shared/tokens/checkout-token.ts'
import { confirmCheckout, readOffer } from './contract-plan.ts'
import { openCheckout } from './open.ts'

export const checkoutFeature = defineFeature((deps) => {
  const tokens = new CheckoutTokens(deps.env, deps.now)
  return {
    openCheckout: ({ session, body }) => openCheckout(deps, tokens, session, body),
    getCheckoutOffer: ({ request }) => readOffer(deps, tokens, request),
    confirmCheckout: ({ request, body }) => confirmCheckout(deps, tokens, request, body.card),
  }
})
