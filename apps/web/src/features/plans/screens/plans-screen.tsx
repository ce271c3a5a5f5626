import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedPlan, PlanDetail } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { useSession } from '../../../shared/session/use-session.ts'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useSupport } from '../../../shared/support/use-support.ts'
import { planDetailQuery, plansQuery } from '../../../shared/queries/plans.ts'
import { CancelFirstModal } from '../components/cancel-first-modal.tsx'
import { CostEstimate } from '../components/cost-estimate.tsx'
import { PlanButton } from '../components/plan-button.tsx'
import { PlanCard } from '../components/plan-card.tsx'
import { PlanComparison } from '../components/plan-comparison.tsx'
import { PlanCarousel } from '../components/plan-carousel.tsx'
import css from '../components/plans.module.css'
import { StandingBanner } from '../components/standing-banner.tsx'
import { SubscriptionsLink } from '../components/subscriptions-link.tsx'

export type PlansScreenProps = {
  /** Opens the checkout. */
  onBuy: (plan: ListedPlan) => void
}

/** Planos. */
export function PlansScreen({ onBuy }: PlansScreenProps) {
  const { tenant } = useSession()
  const plans = useQuery(plansQuery)
  const detail = useQuery(planDetailQuery)
  const error = plans.error ?? detail.error
  return (
    <Page>
      <PageHeader title="Planos" subtitle="Escolha o melhor plano..." actions={detail.data && !tenant && <Ways detail={detail.data} />} />
      {plans.data && detail.data ? (
        <Offer plans={plans.data} detail={detail.data} onBuy={onBuy} />
      ) : error ? (
        <LoadFault what="os planos" error={error} retry={() => void Promise.all([plans.refetch(), detail.refetch()])} />
      ) : (
        <div className={css.waiting} aria-busy="true">
          <Skeleton h={480} radius="lg" />
          <Skeleton h={480} radius="lg" />
          <Skeleton h={480} radius="lg" />
        </div>
      )}
    </Page>
  )
}

/** For the owner alone. */
const Ways = ({ detail }: { detail: PlanDetail }) => (
  <>
    <Button variant="default" component={Link} to="/billing">
      Uso e cobrança
    </Button>
    <SubscriptionsLink variant="default" shoppingUrl={detail.shoppingUrl} />
  </>
)

function Offer({ plans, detail, onBuy }: { plans: ListedPlan[]; detail: PlanDetail; onBuy: PlansScreenProps['onBuy'] }) {
  const [blocked, setBlocked] = useState(false)
  const supported = useSupport() !== null
  // What the account has comes first, then the others in their order.
  const ordered = plans.toSorted((one, other) => Number(other.current) - Number(one.current))
  const items = ordered.map((plan) => ({
    key: plan._id,
    card: (
      <PlanCard
        plan={plan}
        trialAvailable={detail.trialAvailable}
        supported={supported}
        marked={plan.current}
        button={<PlanButton plan={plan} detail={detail} onBuy={() => onBuy(plan)} onBlocked={() => setBlocked(true)} />}
      />
    ),
  }))
  return (
    <>
      <StandingBanner detail={detail} />
      <PlanCarousel label="Planos" items={items} />
      <p className={css.foot}>
        A taxa por aluno é cobrada uma vez, na primeira visualização de cada aluno, também durante o período grátis. Ao trocar de plano,
        nenhum arquivo é apagado.
      </p>
      <PlanComparison plans={ordered} supported={supported} />
      <CostEstimate plans={ordered} />
      <CancelFirstModal opened={blocked} shoppingUrl={detail.shoppingUrl} onClose={() => setBlocked(false)} />
    </>
  )
}
