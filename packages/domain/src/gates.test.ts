import type { AccountRule, PermissionName } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { accessFault, type GateSubject } from './gates.ts'
import { freePlan, professionalPlan } from './plans.ts'

const now = new Date('2026-03-02T12:00:00Z')

const subject = (change: Partial<GateSubject> = {}): GateSubject => ({
  status: 'activated',
  tenant: null,
  plan: professionalPlan,
  flags: [],
  ...change,
})
const acting = (rules: PermissionName[]): GateSubject['tenant'] => ({ rules })
const rule = (change: Partial<AccountRule> = {}): AccountRule => ({ who: 'account', standing: 'good', ...change })
const upload = 'videozz:videos:upload'
const plans = rule({ standing: 'any', tenant: 'denied-on-space' })
const supported = rule({ permission: upload, support: 'allowed' })
const insideAsSupport = subject({ tenant: acting([]), supportUserId: 's'.repeat(16) })
const overdueWithPlugin = subject({ status: 'overdue', plugins: [{ type: 'transcribe' }] })

describe('accessFault', () => {
  it.each<[string, AccountRule, GateSubject, ReturnType<typeof accessFault>]>([
    ['an owner in good standing', rule(), subject(), null],
    ['an owner where a permission is required', rule({ permission: upload }), subject(), null],
    ['an overdue account', rule(), subject({ status: 'overdue' }), 'ACCOUNT_OVERDUE'],
    ['a canceled account', rule(), subject({ status: 'canceled' }), 'ACCOUNT_CANCELED'],
    ['a disabled account', rule(), subject({ status: 'disabled' }), 'ACCOUNT_DISABLED'],
    ['an overdue account where any standing is allowed', rule({ standing: 'any' }), subject({ status: 'overdue' }), null],
    ['a manager where managers are denied', rule({ tenant: 'denied' }), subject({ tenant: acting([]) }), 'TENANT_BLOCKED'],
    ['an owner where managers are denied', rule({ tenant: 'denied' }), subject(), null],
    ['a manager without the permission', rule({ permission: upload }), subject({ tenant: acting(['videozz:videos:list']) }), 'FORBIDDEN'],
    ['a manager with the permission', rule({ permission: upload }), subject({ tenant: acting([upload]) }), null],
    ['a plan without Imprint', rule({ feature: 'hasImprint' }), subject({ plan: freePlan }), 'PLAN_LACKS_FEATURE'],
    ['a plan with Imprint', rule({ feature: 'hasImprint' }), subject(), null],
    ['a plan without download', rule({ feature: 'enableDownload' }), subject({ plan: freePlan }), 'PLAN_LACKS_FEATURE'],
    ['a plan with download', rule({ feature: 'enableDownload' }), subject(), null],
    ['a plan without subtitles', rule({ feature: 'enableSubtitles' }), subject({ plan: freePlan }), 'PLAN_LACKS_FEATURE'],
    ['a plan with subtitles', rule({ feature: 'enableSubtitles' }), subject(), null],
    ['the free plan where a paid one is needed', rule({ feature: 'nonDefaultPlan' }), subject({ plan: freePlan }), 'PLAN_LACKS_FEATURE'],
    ['a paid plan where one is needed', rule({ feature: 'nonDefaultPlan' }), subject(), null],
    ['an account without the flag', rule({ flag: 'ai-quiz' }), subject({ flags: ['live'] }), 'FEATURE_OFF'],
    ['an account with the flag', rule({ flag: 'ai-quiz' }), subject({ flags: ['ai-quiz'] }), null],
    ['an account with the plugin', rule({ plugin: 'transcribe' }), subject({ plugins: [{ type: 'transcribe' }] }), null],
    ['an account without the plugin', rule({ plugin: 'transcribe' }), subject({ plugins: [] }), 'PLUGIN_NEEDED'],
    ['an overdue account, though it has the plugin', rule({ plugin: 'transcribe', standing: 'any' }), overdueWithPlugin, 'ACCOUNT_OVERDUE'],
    ['an owner with a subscription of the space', plans, subject({ subscription: { origin: 'space' } }), null],
    [
      'a manager with a subscription of the space',
      plans,
      subject({ tenant: acting([]), subscription: { origin: 'space' } }),
      'TENANT_BLOCKED',
    ],
    ['a manager with a subscription of another origin', plans, subject({ tenant: acting([]), subscription: { origin: 'orbita' } }), null],
    ['a manager without a known subscription', plans, subject({ tenant: acting([]) }), 'TENANT_BLOCKED'],
    ['a person who is not a tester', rule({ people: 'testers' }), subject(), 'FEATURE_OFF'],
    ['a tester', rule({ people: 'testers' }), subject({ isTester: true }), null],
    ['a person of another user base', rule({ people: 'platform' }), subject(), 'PLATFORM_USERS_ONLY'],
    ['a person of the user base', rule({ people: 'platform' }), subject({ isPlatformUser: true }), null],
    ['support where testers are allowed', rule({ people: 'testers' }), subject({ isSupport: true }), null],
    ['support inside an account', supported, subject({ tenant: acting([]), supportUserId: 's'.repeat(16) }), null],
    ['support inside an account where support is not allowed', rule({ permission: upload }), insideAsSupport, 'FORBIDDEN'],
    ['a manager where support is allowed', supported, subject({ tenant: acting([]), supportUserId: null }), 'FORBIDDEN'],
  ])('returns the fault or null for %s', (_name, given, who, fault) => {
    expect(accessFault(given, who, now)).toBe(fault)
  })

  it('returns the first fault in the order status, tenant, permission, plan, flag', () => {
    const everything = rule({ tenant: 'denied', permission: upload, feature: 'hasImprint', flag: 'live' })
    const worst = subject({ status: 'canceled', tenant: acting([]), plan: freePlan })
    expect(accessFault(everything, worst, now)).toBe('ACCOUNT_CANCELED')
    expect(accessFault(everything, { ...worst, status: 'activated' }, now)).toBe('TENANT_BLOCKED')
    expect(accessFault({ ...everything, standing: 'any' }, worst, now)).toBe('TENANT_BLOCKED')
    const { tenant: _tenant, ...forManagers } = everything
    expect(accessFault(forManagers, { ...worst, status: 'activated' }, now)).toBe('FORBIDDEN')
    expect(accessFault(forManagers, subject({ plan: freePlan }), now)).toBe('PLAN_LACKS_FEATURE')
    expect(accessFault(forManagers, subject(), now)).toBe('FEATURE_OFF')
  })
})
