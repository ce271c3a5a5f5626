import { defineFeature } from '../../shared/feature.ts'

export const accountsFeature = defineFeature(() => ({
  getMe: ({ session }) => session,
}))
