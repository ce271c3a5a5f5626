import { listPlugins } from '@videozz/db'
import { pluginState } from '@videozz/domain'
import { defineFeature } from '../../shared/feature.ts'
import { presentPlugin } from '../../shared/present-session.ts'

export const pluginsFeature = defineFeature(({ db, env, now }) => ({
  listPlugins: async ({ session }) => {
    const plugins = await listPlugins(db, session.accountId)
    return {
      plugins: plugins.map((plugin) => presentPlugin({ ...plugin, state: pluginState(plugin, session.status, now()) })),
      contractUrl: env.pluginsUrl ?? null,
    }
  },
}))
