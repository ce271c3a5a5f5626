import type { Answer, Routes } from '@videozz/contract'
import { type AccountSession, blocksContract } from '@videozz/domain'
import { findSubscription, readTerms } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import type { CheckoutTokens } from '../../shared/tokens/checkout-token.ts'

/**
 * Where this person contracts a plan.
 * @throws AppError ACCOUNT_DISABLED, PLAN_NOT_FOR_SALE, PLAN_IS_CURRENT, SUBSCRIPTION_RUNNING, SUBSCRIPTION_ELSEWHERE where no checkout is set up.
 */
export async function openCheckout(
  { db, env }: Deps,
  tokens: CheckoutTokens,
  session: AccountSession,
  given: { planId: string; affiliate?: string | undefined },
): Promise<Answer<Routes['openCheckout']>> {
  const { accountId, id: userId, name, email } = session
  const { subscriptions } = env
  const terms = await readTerms(db, accountId, given.planId)
  if ('fault' in terms) throw new AppError(terms.fault)
  const sign = () => tokens.sign({ userId, accountId, planId: given.planId, agreed: terms.agreed, affiliate: given.affiliate ?? null })
  if (subscriptions.parent === 'embedded') {
    const fragment = new URLSearchParams({ email, name, plan: given.planId, token: await sign() })
    return { way: 'frame', url: `/checkout#${fragment}`, origin: null }
  }
  if (subscriptions.checkoutUrl === undefined) throw new AppError('SUBSCRIPTION_ELSEWHERE')
  const running = await findSubscription(db, accountId)
  if (running && blocksContract(running)) throw new AppError('SUBSCRIPTION_RUNNING')
  const url = new URL(subscriptions.checkoutUrl)
  const content = terms.plan.content_id ?? terms.plan.id
  for (const [key, value] of Object.entries({ name, email, a: given.affiliate, content }))
    if (value !== undefined) url.searchParams.set(key, value)
  if (subscriptions.frameOrigin === undefined) return { way: 'page', url: url.href, origin: null }
  url.hash = new URLSearchParams({ email, name, plan: content, token: await sign() }).toString()
  return { way: 'frame', url: url.href, origin: subscriptions.frameOrigin }
}
