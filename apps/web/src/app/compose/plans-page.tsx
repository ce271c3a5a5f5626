import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CheckoutModal, type CheckoutPlan } from '../../features/checkout/components/checkout-modal.tsx'
import { prefetchPlans } from '../../features/plans/api/prefetch-plans.ts'
import { PlansScreen } from '../../features/plans/screens/plans-screen.tsx'

/** Route component of Planos: the plans screen with the checkout dialog. */
export default function PlansPage() {
  const [plan, setPlan] = useState<CheckoutPlan | null>(null)
  const navigate = useNavigate()
  return (
    <>
      <PlansScreen onBuy={setPlan} />
      <CheckoutModal plan={plan} onClose={() => setPlan(null)} onChanged={() => void navigate({ to: '/' })} />
    </>
  )
}

export const prefetch = prefetchPlans
