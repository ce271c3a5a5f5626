import { defineFeature } from '../../shared/feature.ts'
import { listMonths, readBilling } from './read-billing.ts'
import { readMonthTraffic } from './read-month-traffic.ts'
import { writeBillingTable } from './write-billing-table.ts'

/** What an account owes and why, and what its students were sent. */
export const billingFeature = defineFeature((deps) => ({
  readTraffic: ({ session, query }) => readMonthTraffic(deps, session.accountId, query.month),
  readBilling: ({ session, query }) => readBilling(deps, session.accountId, query),
  listBillingMonths: ({ session }) => listMonths(deps, session.accountId),
  exportBilling: ({ session, query, reply }) => writeBillingTable(deps, session.accountId, query.month, reply),
}))
