import type { Answer, CheckoutOffer, Routes, TestCard } from '@videozz/contract'
import { contractPlan, findPlanTitle, findUnpaidSince, findUserById, readTerms, type User } from '@videozz/db'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { bearerToken } from '../../shared/check-access.ts'
import { presentInvoice } from '../../shared/present-invoice.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { chargeTestCard } from '../../shared/test-cards.ts'
import type { CheckoutGrant, CheckoutTokens } from '../../shared/tokens/checkout-token.ts'

const dayMs = 86_400_000
const attempts = { name: 'checkout-card', points: 20, seconds: 600 }
type Embedded = Extract<Deps['env']['subscriptions'], { parent: 'embedded' }>
type Buyer = { grant: CheckoutGrant; user: User; settings: Embedded }

/** The person who holds the client token of the request. @throws AppError CHECKOUT_EXPIRED, SUBSCRIPTION_ELSEWHERE. */
async function findBuyer({ db, env }: Deps, tokens: CheckoutTokens, request: FastifyRequest): Promise<Buyer> {
  if (env.subscriptions.parent !== 'embedded') throw new AppError('SUBSCRIPTION_ELSEWHERE')
  const token = bearerToken(request)
  const grant = token === undefined ? undefined : await tokens.verify(token)
  const user = grant && (await findUserById(db, grant.userId))
  // A new password ends what was begun under the old one.
  if (!grant || !user || grant.issuedAt.getTime() < Math.floor(user.tokens_valid_from.getTime() / 1000) * 1000)
    throw new AppError('CHECKOUT_EXPIRED')
  return { grant, user, settings: env.subscriptions }
}

/** What the checkout offers. @throws AppError CHECKOUT_EXPIRED, CHECKOUT_CHANGED, ACCOUNT_DISABLED, PLAN_NOT_FOR_SALE, PLAN_IS_CURRENT, SUBSCRIPTION_RUNNING. */
export async function readOffer(deps: Deps, tokens: CheckoutTokens, request: FastifyRequest): Promise<CheckoutOffer> {
  const { grant, user, settings } = await findBuyer(deps, tokens, request)
  const terms = await readTerms(deps.db, grant.accountId, grant.planId)
  if ('fault' in terms) throw new AppError(terms.fault)
  const { plan, trialDays, replaces, agreed } = terms
  if (agreed !== grant.agreed) throw new AppError('CHECKOUT_CHANGED')
  const replacedTitle = replaces ? await findPlanTitle(deps.db, replaces.plan_id) : null
  return {
    product: deps.env.product,
    plan: { id: plan.id, title: plan.title, price: plan.price_cents, period: plan.period },
    person: { name: user.name, email: user.email },
    trialDays,
    firstChargeAt: plan.price_cents === 0 ? null : new Date(deps.now().getTime() + trialDays * dayMs).toISOString(),
    replaces: replacedTitle,
    beginsOverdue: settings.payments === 'manual' && plan.price_cents > 0 && (await findUnpaidSince(deps.db, grant.accountId)) !== null,
    payment: { mode: settings.payments, instructions: settings.instructions },
  }
}

/** Contracts the plan. @throws AppError as `readOffer`, and CARD_NEEDED, CARD_NOT_TEST, CARD_DECLINED, PAYMENT_MODE_OFF, TOO_MANY_ATTEMPTS. */
export async function confirmCheckout(
  deps: Deps,
  tokens: CheckoutTokens,
  request: FastifyRequest,
  card: TestCard | undefined,
): Promise<Answer<Routes['confirmCheckout']>> {
  const { grant, settings } = await findBuyer(deps, tokens, request)
  const { accountId, planId } = grant
  const terms = await readTerms(deps.db, accountId, planId)
  if ('fault' in terms) throw new AppError(terms.fault)
  await new RateLimiter(deps.db, deps.now).take({ rule: attempts, subject: accountId })
  const paymentMethod = terms.plan.price_cents === 0 ? null : methodOf(settings, card, deps.now())
  const done = await contractPlan(deps.db, { ...grant, paymentMethod }, deps.now())
  if ('fault' in done) throw new AppError(done.fault)
  await request.server.parentCourier.deliverOf(accountId)
  const { subscription, invoice } = done
  return {
    state: subscription.state,
    trialEndsAt: subscription.trial_ends_at?.toISOString() ?? null,
    owed: invoice && invoice.state !== 'paid' ? presentInvoice(invoice) : null,
  }
}

function methodOf({ payments }: Embedded, card: TestCard | undefined, now: Date): string | null {
  if (payments === 'manual') {
    if (card) throw new AppError('PAYMENT_MODE_OFF')
    return null
  }
  if (!card) throw new AppError('CARD_NEEDED')
  return chargeTestCard(card, now)
}
