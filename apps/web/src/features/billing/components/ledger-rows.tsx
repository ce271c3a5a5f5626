import { Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApiAnswer } from '@videozz/contract/browser'
import { formatCents, formatDay, formatMonth, type LedgerKind, ledgerKindLabels, ledgerKindNames, ledgerKinds } from '@videozz/domain'
import { useState } from 'react'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { ledgerRowsQuery } from '../../../shared/queries/billing.ts'
import css from './billing.module.css'
import { ShowMore } from '../../../shared/lists/show-more.tsx'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'

const everything = 'all'
const choices = [
  { value: everything, label: 'Todos' },
  ...ledgerKinds.map((kind) => ({ value: kind as string, label: ledgerKindLabels[kind] })),
]

type LedgerRow = ApiAnswer<'GET /billing'>['rows'][number]

const columns: Column<LedgerRow>[] = [
  { header: 'Dia', wrap: 'never', onCard: 'plain', cell: ({ day }) => <span className="num">{formatDay(day)}</span> },
  { header: 'Tipo', title: true, wrap: 'never', cell: ({ kind }) => ledgerKindNames[kind] },
  { header: 'Explicação', onCard: 'plain', cell: ({ explanation }) => explanation },
  { header: 'Valor', align: 'end', strong: true, wrap: 'never', onCard: 'corner', cell: ({ amountCents }) => formatCents(amountCents) },
]

/** Every amount of a month with its reason. */
export function LedgerRows({ month }: { month: string }) {
  const [kind, setKind] = useState<LedgerKind | null>(null)
  const list = useInfiniteQuery(ledgerRowsQuery(month, kind))
  const { data, error, refetch } = list
  const rows = data?.pages.flatMap((page) => page.rows)
  return (
    <section className={css.rows}>
      <SectionHead
        title="Lançamentos"
        action={
          <div className={css.kind}>
            <Select
              aria-label="Mostrar lançamentos"
              data={choices}
              value={kind ?? everything}
              allowDeselect={false}
              onChange={(value) => setKind(ledgerKinds.find((one) => one === value) ?? null)}
            />
          </div>
        }
      />
      <DataTable
        caption={`Lançamentos de ${formatMonth(month)}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        fault={error !== null && <LoadFault what="os lançamentos" error={error} retry={() => void refetch()} />}
        empty={
          <EmptyState
            title={kind ? `Nada em "${ledgerKindLabels[kind]}" neste mês` : `Nenhum lançamento em ${formatMonth(month)}`}
            text="Cada valor aparece aqui com o motivo, assim que é cobrado."
          />
        }
        foot={<ShowMore list={list} />}
      />
    </section>
  )
}
