import { listPlansFor } from '@videozz/db'
import { gibibyte } from '@videozz/domain'
import { defineFeature } from '../../shared/feature.ts'
import { readPlanDetail, readPlanUsage } from './service.ts'

export const plansFeature = defineFeature((deps) => ({
  listPlans: ({ session }) => listPlansFor(deps.db, session.accountId),
  getMyPlan: ({ session }) => readPlanUsage(deps, session),
  getPlanDetail: ({ session }) => readPlanDetail(deps, session),
  getFeatures: ({ session }) => ({ flags: session.flags, totalStorageGB: session.plan.storageSize / gibibyte }),
}))
