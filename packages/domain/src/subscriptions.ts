import type { AccountStatus } from '@videozz/contract'
import { embedsPlayUntil } from './embed-policy.ts'
import type { PlanType } from './stored-values.ts'

export const subscriptionStateNames = ['trial', 'active', 'overdue', 'canceled'] as const
type State = (typeof subscriptionStateNames)[number]

/**
 * Events of a subscription. `begin-trial` and `begin`: contracted, with or without free days. `trial-over`: its first charge is due. `pay`:
 * the amount due was paid. `miss`: it was not paid in time. `end`: canceled by its subscriber, at once or at the end of its period.
 * `give-up`: overdue for too long.
 */
export const subscriptionEventNames = ['begin-trial', 'begin', 'trial-over', 'pay', 'miss', 'end', 'give-up'] as const
export type SubscriptionEventName = (typeof subscriptionEventNames)[number]

const ways: Record<State, Partial<Record<SubscriptionEventName, State>>> = {
  trial: { 'trial-over': 'active', end: 'canceled' },
  active: { pay: 'active', miss: 'overdue', end: 'canceled' },
  overdue: { pay: 'active', end: 'canceled', 'give-up': 'canceled' },
  // What was canceled stays so: contracting again is another subscription.
  canceled: {},
}

/** The state after an event; null where it cannot happen. @param from null before there is a subscription. */
export function nextSubscriptionState(from: State | null, event: SubscriptionEventName): State | null {
  if (from === null) return event === 'begin-trial' ? 'trial' : event === 'begin' ? 'active' : null
  return ways[from][event] ?? null
}

const statuses: Record<State, AccountStatus> = { trial: 'activated', active: 'activated', overdue: 'overdue', canceled: 'canceled' }

/** Status of an account by its subscription; one that never had any is active. An account disabled by an operator is not changed. */
export const accountStatusBy = (state: State | null): AccountStatus => (state === null ? 'activated' : statuses[state])

/** Whether a subscription must end before another plan is contracted: not one of the free plan, nor one canceled at its period's end. */
export const blocksContract = (one: { state: State; planType: PlanType; cancelAtEnd?: boolean }): boolean =>
  one.state !== 'canceled' && one.planType !== 'default' && !one.cancelAtEnd

/** Days an invoice may stay unpaid after it is due; longer where the buyer reported a payment that the operator has not checked yet. */
export const paymentGraceDays = { unpaid: 3, reported: 7 } as const
/** Days a subscription may be overdue before it is canceled. */
export const overdueLimitDays = 30
/** Days before the end of a trial at which its owner is notified. */
export const trialNoticeDays = 3

export type Consequences = {
  /** Uploads, imports, library, media, player, connections, statistics and plugins. */
  blocked: boolean
  /** What students see: played, played until an instant, or refused. */
  embeds: 'play' | 'refused' | { until: Date }
}

/** Restrictions of an account in this state. @param since when it entered the state. */
export function consequencesOf(status: AccountStatus, since: Date, now: Date): Consequences {
  if (status === 'activated') return { blocked: false, embeds: 'play' }
  const until = status === 'overdue' ? embedsPlayUntil(since) : null
  return { blocked: true, embeds: until && until > now ? { until } : 'refused' }
}

/** Test card numbers of the embedded checkout, and what becomes of a charge: now, and when it is charged again later. */
export const testCards = [
  { number: '4242424242424242', method: 'test-approved', now: true, later: true },
  { number: '4000000000000341', method: 'test-fails-later', now: true, later: false },
  { number: '4000000000000002', method: 'test-declined', now: false, later: false },
] as const
export type TestCardMethod = (typeof testCards)[number]['method']

/** The test card of a number; undefined for any other, real ones above all. */
export const testCardOf = (number: string) => testCards.find((card) => card.number === number)
/** Whether an automatic charge of a remembered test card succeeds. */
export const chargesLater = (method: string): boolean => testCards.some((card) => card.method === method && card.later)
