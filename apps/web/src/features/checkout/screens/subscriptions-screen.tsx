import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ApiAnswer, Invoice } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { useSession } from '../../../shared/session/use-session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page, SectionHead } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { subscriptionQuery } from '../../../shared/queries/subscription.ts'
import { CurrentSubscription } from '../components/current-subscription.tsx'
import { InvoiceList } from '../components/invoice-list.tsx'
import { PayInvoice } from '../components/pay-invoice.tsx'
import css from '../components/subscription.module.css'

/** Assinaturas. */
export default function SubscriptionsScreen() {
  const { data, error, refetch } = useQuery(subscriptionQuery)
  return (
    <Page width="narrow">
      <PageHeader title="Assinaturas" subtitle="Seu plano, a próxima cobrança e as faturas" />
      {data ? (
        <Content data={data} />
      ) : error ? (
        <LoadFault what="a assinatura" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton h={148} radius="lg" />
      )}
    </Page>
  )
}

function Content({ data: { subscription, invoices, payment, shoppingUrl } }: { data: ApiAnswer<'GET /subscriptions/mine'> }) {
  const { planTitle } = useSession()
  const [paying, setPaying] = useState<Invoice | null>(null)
  if (!subscription) {
    return (
      <EmptyState
        level={2}
        title="Nenhuma assinatura ainda"
        text={`Sua conta usa o plano ${planTitle}.`}
        action={
          <Button component={Link} to="/plans">
            Ver planos
          </Button>
        }
      />
    )
  }
  return (
    <>
      <CurrentSubscription subscription={subscription} elsewhere={shoppingUrl} changeable={payment !== null} />
      {payment && (
        <section className={css.section}>
          <SectionHead title="Faturas" />
          {invoices.length === 0 ? <p className={css.none}>Nenhuma fatura</p> : <InvoiceList invoices={invoices} onPay={setPaying} />}
          <PayInvoice invoice={paying} payment={payment} onClose={() => setPaying(null)} />
        </section>
      )}
    </>
  )
}
