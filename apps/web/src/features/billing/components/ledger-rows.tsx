import { Button, Select, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCents, formatDay, formatMonth, type LedgerKind, ledgerKindLabels, ledgerKindNames, ledgerKinds } from '@videozz/domain'
import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { rowsQuery } from '../api/billing-queries.ts'
import css from './billing.module.css'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'

const everything = 'all'
const choices = [
  { value: everything, label: 'Todos' },
  ...ledgerKinds.map((kind) => ({ value: kind as string, label: ledgerKindLabels[kind] })),
]

/** Every amount of a month with its reason. */
export function LedgerRows({ month }: { month: string }) {
  const [kind, setKind] = useState<LedgerKind | null>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(rowsQuery(month, kind))
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
      {!rows && error === null && <Skeleton h={264} radius="lg" />}
      {!rows && error !== null && <LoadFault what="os lançamentos" error={error} retry={() => void refetch()} />}
      {rows?.length === 0 && (
        <EmptyState
          title={kind ? `Nada em "${ledgerKindLabels[kind]}" neste mês` : `Nenhum lançamento em ${formatMonth(month)}`}
          text="Cada valor aparece aqui com o motivo, assim que é cobrado."
        />
      )}
      {rows && rows.length > 0 && (
        <table className={`card ${css.table}`} aria-label={`Lançamentos de ${formatMonth(month)}`}>
          <thead>
            <tr>
              <th scope="col">Dia</th>
              <th scope="col">Tipo</th>
              <th scope="col">Explicação</th>
              <th scope="col">Valor</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{formatDay(row.day)}</td>
                <td>{ledgerKindNames[row.kind]}</td>
                <td>{row.explanation}</td>
                <td>{formatCents(row.amountCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button variant="default" className={css.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}
