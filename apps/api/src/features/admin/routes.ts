import { defineFeature } from '../../shared/feature.ts'
import { createAdminContext } from './context.ts'
import { operatorRoutes } from './operator-routes.ts'

/** The console of whoever runs the platform. */
export const adminFeature = defineFeature((deps) => {
  const context = createAdminContext(deps)
  return { ...operatorRoutes(context) }
})
