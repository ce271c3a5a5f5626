import type { PluginState } from '@videozz/contract'
import type { AccountPlugin } from './account-session.ts'
import { standingFault } from './gates.ts'
import type { AccountStatus } from './stored-values.ts'

/** State of a plugin at `now`. No plugin is usable while the account is overdue, canceled or disabled. */
export function pluginState(plugin: Pick<AccountPlugin, 'status' | 'expiresAt'>, status: AccountStatus, now: Date): PluginState {
  if (plugin.status === 'canceled') return 'canceled'
  if (plugin.expiresAt !== null && plugin.expiresAt <= now) return 'expired'
  return standingFault(status) === null ? 'usable' : 'blocked'
}

/** The plugins an account may use now. */
export const usablePlugins = (plugins: readonly AccountPlugin[], status: AccountStatus, now: Date): AccountPlugin[] =>
  plugins.filter((plugin) => pluginState(plugin, status, now) === 'usable')
