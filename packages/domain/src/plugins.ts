import type { AccountStatus, Plugin, PluginState } from '@videozz/contract'
import { standingFault } from './gates.ts'

/** What an account can do with a plugin now. Accounts that are not in good standing use none. */
export function pluginState(plugin: Plugin, status: AccountStatus, now: Date): PluginState {
  if (plugin.status === 'canceled') return 'canceled'
  if (plugin.expiresAt !== null && new Date(plugin.expiresAt) <= now) return 'expired'
  return standingFault(status) === null ? 'usable' : 'blocked'
}

/** The plugins an account may use now. */
export const usablePlugins = (plugins: readonly Plugin[], status: AccountStatus, now: Date): Plugin[] =>
  plugins.filter((plugin) => pluginState(plugin, status, now) === 'usable')
