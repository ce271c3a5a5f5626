import { defineFeature, type SignedIn } from '../../shared/feature.ts'
import { listMonths, readBilling } from './read-billing.ts'
import { readMonthTraffic } from './read-month-traffic.ts'
import { writeBillingTable } from './write-billing-table.ts'

/** Students are named to people, and to keys that may read them. */
const seesStudents = (apiKey: SignedIn['apiKey']): boolean => !apiKey || apiKey.scopes.includes('viewers:read')

/** What an account owes and why, and what its students were sent. */
export const billingFeature = defineFeature((deps) => ({
  readTraffic: ({ session, query }) => readMonthTraffic(deps, session.accountId, query.month),
  readBilling: ({ session, query, apiKey }) => readBilling(deps, session.accountId, query, seesStudents(apiKey)),
  listBillingMonths: ({ session }) => listMonths(deps, session.accountId),
  exportBilling: ({ session, query, apiKey, reply }) =>
    writeBillingTable(deps, { accountId: session.accountId, month: query.month, students: seesStudents(apiKey) }, reply),
}))
