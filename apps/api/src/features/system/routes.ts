import { defineFeature } from '../../shared/feature.ts'

export const systemFeature = defineFeature(({ env }) => ({
  getVersion: () => ({ product: env.product, env: env.nodeEnv, ...env.build }),
  getHealth: () => ({ status: 'ok' as const }),
}))
