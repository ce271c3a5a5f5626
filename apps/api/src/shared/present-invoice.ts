import type { Invoice } from '@videozz/contract'
import type { ParentInvoice } from '@videozz/db'

/** An invoice as its buyer sees it. */
export const presentInvoice = (row: ParentInvoice): Invoice => ({
  id: row.id,
  amountCents: row.amount_cents,
  periodStart: row.period_start.toISOString(),
  periodEnd: row.period_end.toISOString(),
  dueAt: row.due_at.toISOString(),
  state: row.state,
  paidAt: row.paid_at?.toISOString() ?? null,
  lastError: row.last_error,
})
