import type { AccountStatus } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import type { AccountPlugin } from './account-session.ts'
import { pluginState, usablePlugins } from './plugins.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const plugin = (change: Partial<AccountPlugin> = {}): AccountPlugin => ({
  type: 'transcribe',
  expiresAt: null,
  status: 'active',
  ...change,
})

describe('pluginState and usablePlugins', () => {
  it.each<[string, AccountPlugin, AccountStatus, ReturnType<typeof pluginState>]>([
    ['without an expiry date', plugin(), 'activated', 'usable'],
    ['before expiry', plugin({ expiresAt: new Date('2026-03-01T12:00:01.000Z') }), 'activated', 'usable'],
    ['at expiry', plugin({ expiresAt: new Date('2026-03-01T12:00:00.000Z') }), 'activated', 'expired'],
    ['canceled before expiry', plugin({ status: 'canceled', expiresAt: new Date('2027-01-01T00:00:00.000Z') }), 'activated', 'canceled'],
    ['of an overdue account', plugin(), 'overdue', 'blocked'],
    ['of a canceled account', plugin(), 'canceled', 'blocked'],
    ['of a disabled account', plugin(), 'disabled', 'blocked'],
    ['expired, of an overdue account', plugin({ expiresAt: new Date('2026-01-01T00:00:00.000Z') }), 'overdue', 'expired'],
  ])('return the state of a plugin %s', (_name, given, status, state) => {
    expect(pluginState(given, status, now)).toBe(state)
    expect(usablePlugins([given], status, now)).toEqual(state === 'usable' ? [given] : [])
  })
})
