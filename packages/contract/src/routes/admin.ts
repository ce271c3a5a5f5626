import { adminAccountRoutes } from './admin-accounts.ts'
import { adminContentRoutes } from './admin-content.ts'
import { adminLedgerRoutes } from './admin-ledger.ts'
import { adminOperationsRoutes } from './admin-operations.ts'
import { adminOperatorRoutes } from './admin-operators.ts'
import { adminParentRoutes } from './admin-parent.ts'
import { adminPlanRoutes } from './admin-plans.ts'

export * from './admin-accounts.ts'
export { type OperatorLogEntry, operatorLogSchema } from './admin-common.ts'
export * from './admin-content.ts'
export * from './admin-ledger.ts'
export * from './admin-operations.ts'
export * from './admin-operators.ts'
export * from './admin-parent.ts'
export * from './admin-plans.ts'

/** Routes of the operator's console. */
export const adminRoutes = {
  ...adminOperatorRoutes,
  ...adminAccountRoutes,
  ...adminLedgerRoutes,
  ...adminPlanRoutes,
  ...adminContentRoutes,
  ...adminParentRoutes,
  ...adminOperationsRoutes,
}
