import { Readable } from 'node:stream'
import { type Database, type LedgerPlace, listLedgerRows } from '@videozz/db'
import { csvLine, csvMark, formatDay, ledgerKindNames } from '@videozz/domain'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { currentMonth, explain } from './read-billing.ts'

const heading = ['Dia', 'Tipo', 'Valor (R$)', 'Explicação', 'Número']
/** Rows read at once: however many a month has, few are in memory. */
const batch = 2000

type Wanted = { accountId: string; month: string | undefined; students: boolean }

/** Every row of a month as a table, the newest first. @param wanted.students whether to include the names of students. */
export function writeBillingTable(deps: Deps, wanted: Wanted, reply: FastifyReply): Readable {
  const month = wanted.month ?? currentMonth(deps)
  void reply.header('content-disposition', `attachment; filename="uso-e-cobranca-${month}.csv"`).header('cache-control', 'no-store')
  return Readable.from(writeLines(deps.db, { ...wanted, month }), { objectMode: false })
}

async function* writeLines(db: Database, { accountId, month, students }: Wanted & { month: string }): AsyncGenerator<string> {
  yield csvMark + csvLine(heading)
  for (let after: LedgerPlace | undefined; ;) {
    const rows = await listLedgerRows(db, accountId, month, { after, limit: batch })
    const lines = rows.map((row) =>
      csvLine([formatDay(row.day), ledgerKindNames[row.kind], row.amountCents / 100, explain(row, students), row.id]),
    )
    if (lines.length > 0) yield lines.join('')
    after = rows.at(-1)
    if (rows.length < batch) return
  }
}
