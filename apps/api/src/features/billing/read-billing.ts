import type { Answer, billingRoutes, ServerInput } from '@videozz/contract'
import {
  findAccountOpening,
  type LedgerPlace,
  listLedgerMonths,
  listLedgerRows,
  readLedgerTotals,
  readStorageDays,
  type ShownLedgerRow,
} from '@videozz/db'
import { dayOf, explainLedgerRow, monthOf, monthsBetween } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'

type Query = ServerInput<typeof billingRoutes.readBilling>['query']
type Billing = Answer<typeof billingRoutes.readBilling>

/** The month that is now in São Paulo. */
export const currentMonth = ({ now }: Pick<Deps, 'now'>): string => monthOf(dayOf(now()))

const readPlace = (text: string): LedgerPlace => ({ day: text.slice(0, 10), id: Number(text.slice(11)) })

/** A month of the ledger, with a page of its rows. @param students whether they are named. */
export async function readBilling(
  deps: Deps,
  accountId: string,
  { month: wanted, kind, after, limit }: Query,
  students: boolean,
): Promise<Billing> {
  const { db } = deps
  const month = wanted ?? currentMonth(deps)
  const [totals, storage, rows] = await Promise.all([
    readLedgerTotals(db, accountId, month),
    readStorageDays(db, accountId, month),
    listLedgerRows(db, accountId, month, { kind, limit: limit + 1, after: after === undefined ? undefined : readPlace(after) }),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    month,
    amountCents: totals.reduce((sum, total) => sum + total.amountCents, 0),
    totals,
    storage,
    rows: page.map((row) => ({
      id: row.id,
      day: row.day,
      kind: row.kind,
      amountCents: row.amountCents,
      explanation: explain(row, students),
    })),
    next: last ? `${last.day}.${last.id}` : null,
  }
}

/** A row's explanation with the names that are still stored; where `students` is false, without the names of students. */
export const explain = (row: ShownLedgerRow, students: boolean): string =>
  explainLedgerRow(row, students ? row : { ...row, viewer: 'um aluno' })

/** The months an owner may read. */
export async function listMonths(deps: Deps, accountId: string): Promise<Answer<typeof billingRoutes.listBillingMonths>> {
  const { db } = deps
  const openedAt = await findAccountOpening(db, accountId)
  const booked = await listLedgerMonths(db, accountId)
  const opened = monthOf(dayOf(openedAt))
  const first = [opened, booked.at(-1)?.month ?? opened].toSorted().at(0) ?? opened
  const cents = new Map(booked.map(({ month, amountCents }) => [month, amountCents]))
  return { items: monthsBetween(first, currentMonth(deps)).map((month) => ({ month, amountCents: cents.get(month) ?? 0 })) }
}
