import { listPlansFor } from '@videozz/db'
import { gibibyte } from '@videozz/domain'
import { defineFeature } from '../../shared/feature.ts'
import { presentPlan } from '../../shared/present-plan.ts'
import { readPlanDetail, readPlanUsage } from './service.ts'

export const plansFeature = defineFeature((deps) => ({
  listPlans: async ({ session }) => (await listPlansFor(deps.db, session.accountId)).map(presentPlan),
  getMyPlan: ({ session }) => readPlanUsage(deps, session),
  getPlanDetail: ({ session }) => readPlanDetail(deps, session),
  getFeatures: ({ session }) => ({ flags: [...session.flags], totalStorageGB: session.plan.storageSize / gibibyte }),
}))
