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

describe('plugins of an account', () => {
  it.each<[string, AccountPlugin, AccountStatus, ReturnType<typeof pluginState>]>([
    ['without an end', plugin(), 'activated', 'usable'],
    ['before its end', plugin({ expiresAt: new Date('2026-03-01T12:00:01.000Z') }), 'activated', 'usable'],
    ['at its end', plugin({ expiresAt: new Date('2026-03-01T12:00:00.000Z') }), 'activated', 'expired'],
    ['canceled before its end', plugin({ status: 'canceled', expiresAt: new Date('2027-01-01T00:00:00.000Z') }), 'activated', 'canceled'],
    ['of an overdue account', plugin(), 'overdue', 'blocked'],
    ['of a canceled account', plugin(), 'canceled', 'blocked'],
    ['of a disabled account', plugin(), 'disabled', 'blocked'],
    ['expired, of an overdue account', plugin({ expiresAt: new Date('2026-01-01T00:00:00.000Z') }), 'overdue', 'expired'],
  ])('%s', (_name, given, status, state) => {
    expect(pluginState(given, status, now)).toBe(state)
    expect(usablePlugins([given], status, now)).toEqual(state === 'usable' ? [given] : [])
  })
})
