import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../shared/api/query-client.ts'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { monthQuery, monthsQuery } from '../../../shared/queries/billing.ts'
import { LedgerRows } from '../components/ledger-rows.tsx'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { MonthCharts } from '../components/month-charts.tsx'
import { MonthTools } from '../components/month-tools.tsx'
import { MonthTotals } from '../components/month-totals.tsx'

export const prefetch = (): void => void queryClient.prefetchQuery(monthsQuery)

/** Uso e cobrança: what the account owes by month, why, and what was stored and sent. */
export default function BillingScreen() {
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, refetch } = useQuery(monthsQuery)
  const newest = data?.items.at(0)?.month
  const month = chosen ?? newest
  return (
    <Page width="medium">
      <PageHeader
        title="Uso e cobrança"
        subtitle="O que sua conta usou em cada mês, quanto custou e por quê"
        actions={data && month !== undefined && <MonthTools months={data.items} month={month} onChoose={setChosen} />}
      />
      {month !== undefined && <Month month={month} running={month === newest} />}
      {month === undefined && error === null && <Waiting />}
      {month === undefined && error !== null && <LoadFault what="os meses" error={error} retry={() => void refetch()} />}
    </Page>
  )
}

function Month({ month, running }: { month: string; running: boolean }) {
  const { data, error, refetch } = useQuery(monthQuery(month))
  if (!data) return error === null ? <Waiting /> : <LoadFault what="o mês" error={error} retry={() => void refetch()} />
  return (
    <>
      <MonthTotals billing={data} running={running} />
      <MonthCharts billing={data} month={month} />
      <LedgerRows key={month} month={month} />
    </>
  )
}

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton h={124} radius="lg" />
    <Skeleton h={252} radius="lg" mt={16} />
    <Skeleton h={264} radius="lg" mt={32} />
  </div>
)
