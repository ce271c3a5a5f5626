import { type AccountStatus, accessRules, featureFlags } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { embedsPlay } from './embed-policy.ts'
import { accessFault } from './gates.ts'
import { professionalPlan } from './plans.ts'
import { pluginState } from './plugins.ts'
import {
  accountStatusBy,
  chargesLater,
  consequencesOf,
  nextSubscriptionState,
  subscriptionEventNames,
  subscriptionStateNames,
  testCardOf,
} from './subscriptions.ts'

const now = new Date('2026-03-02T12:00:00Z')

const day = 86_400_000

describe('subscription states', () => {
  it.each([
    [null, { 'begin-trial': 'trial', begin: 'active' }],
    ['trial', { 'trial-over': 'active', end: 'canceled' }],
    ['active', { pay: 'active', miss: 'overdue', end: 'canceled' }],
    ['overdue', { pay: 'active', end: 'canceled', 'give-up': 'canceled' }],
    ['canceled', {}],
  ] as const)('nextSubscriptionState from %s returns the next state for allowed events and null for others', (from, ways) => {
    const seen = subscriptionEventNames.map((event) => [event, nextSubscriptionState(from, event)])
    expect(seen).toEqual(subscriptionEventNames.map((event) => [event, (ways as Record<string, string>)[event] ?? null]))
  })

  it('accountStatusBy maps every subscription state to an account status', () => {
    expect([null, ...subscriptionStateNames].map(accountStatusBy)).toEqual(['activated', 'activated', 'activated', 'overdue', 'canceled'])
  })
})

describe('consequencesOf', () => {
  const since = new Date('2027-03-01T12:00:00Z')
  const after = (days: number) => new Date(since.getTime() + days * day)
  const until = after(15)
  it.each<[AccountStatus, number, ReturnType<typeof consequencesOf>]>([
    ['activated', 400, { blocked: false, embeds: 'play' }],
    ['overdue', 0, { blocked: true, embeds: { until } }],
    ['overdue', 14.99, { blocked: true, embeds: { until } }],
    ['overdue', 15, { blocked: true, embeds: 'refused' }],
    ['canceled', 0, { blocked: true, embeds: 'refused' }],
    ['disabled', 0, { blocked: true, embeds: 'refused' }],
  ])('returns the consequences of the status %s after %s days', (status, days, wanted) => {
    const seen = consequencesOf(status, since, after(days))
    expect(seen).toEqual(wanted)
    expect(embedsPlay({ status, statusSince: since }, after(days))).toBe(seen.embeds !== 'refused')
  })

  it.each<AccountStatus>(['activated', 'overdue', 'canceled', 'disabled'])(
    'agrees with accessFault and pluginState for the account status %s',
    (status) => {
      const subject = {
        status,
        tenant: null,
        plan: professionalPlan,
        flags: featureFlags,
        isTester: true,
        isPlatformUser: true,
      }
      for (const [name, rule] of Object.entries(accessRules)) {
        const fault = accessFault(rule, { ...subject, flags: [...subject.flags] }, now)
        expect([name, fault !== null]).toEqual([name, rule.standing === 'good' && consequencesOf(status, since, since).blocked])
      }
      const plugin = { expiresAt: null, status: 'active' } as const
      expect(pluginState(plugin, status, since)).toBe(consequencesOf(status, since, since).blocked ? 'blocked' : 'usable')
    },
  )
})

describe('test cards', () => {
  it('testCardOf accepts only the known test card numbers', () => {
    expect(testCardOf('4242424242424242')).toMatchObject({ method: 'test-approved', now: true })
    expect(testCardOf('4000000000000002')).toMatchObject({ now: false })
    for (const real of ['4539578763621486', '5555555555554444', '42424242424242420', '']) expect(testCardOf(real)).toBeUndefined()
  })
  it('chargesLater is true only for test-approved', () => {
    expect(['test-approved', 'test-fails-later', 'test-declined', 'other'].map(chargesLater)).toEqual([true, false, false, false])
  })
})
