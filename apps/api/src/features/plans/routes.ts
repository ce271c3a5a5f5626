import { defineFeature } from '../../shared/feature.ts'
import { readPlanUsage } from './service.ts'

export const plansFeature = defineFeature(({ db }) => ({
  getMyPlan: ({ session }) => readPlanUsage(db, session),
}))
