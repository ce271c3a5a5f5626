import { defineFeature } from '../../shared/feature.ts'
import { accountRoutes } from './account-routes.ts'
import { contentRoutes } from './content-routes.ts'
import { createAdminContext } from './context.ts'
import { jobRoutes } from './job-routes.ts'
import { operationRoutes } from './operation-routes.ts'
import { operatorRoutes } from './operator-routes.ts'
import { ownerRoutes } from './owner-routes.ts'
import { parentRoutes } from './parent-routes.ts'
import { planRoutes } from './plan-routes.ts'

/** Routes of the operator's console. */
export const adminFeature = defineFeature((deps) => {
  const context = createAdminContext(deps)
  return {
    ...operatorRoutes(context),
    ...accountRoutes(context),
    ...planRoutes(context),
    ...contentRoutes(context),
    ...parentRoutes(context),
    ...jobRoutes(context),
    ...operationRoutes(context),
    ...ownerRoutes(context),
  }
})
