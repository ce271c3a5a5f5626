import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { defineRoutes } from '../route.ts'
import { pluginSchema } from './accounts.ts'

/** `blocked`: the account's state forbids plugins. */
export const pluginStateSchema = z.enum(['usable', 'expired', 'canceled', 'blocked'])

export const pluginRoutes = defineRoutes({
  listPlugins: {
    method: 'GET',
    path: '/plugins',
    access: accessRules.signedIn,
    summary: 'Plugins of the account, usable or not, and where more are contracted',
    response: z.object({
      plugins: z.array(pluginSchema.extend({ state: pluginStateSchema })),
      contractUrl: z.string().nullable(),
    }),
  },
})

export type PluginState = z.output<typeof pluginStateSchema>
