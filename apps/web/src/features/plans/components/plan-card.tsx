import { VisuallyHidden } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { type ReactNode, useId } from 'react'
import type { ListedPlan } from '@videozz/contract/browser'
import { Chip } from '../../../ui/chip.tsx'
import { describePlan } from '../model/describe-plan.ts'
import css from './plans.module.css'

export type PlanCardProps = {
  plan: ListedPlan
  trialAvailable: boolean
  /** Somebody answers requests for support. */
  supported: boolean
  /** The account is on it. */
  marked: boolean
  button: ReactNode
}

/** A plan: its audience, price and contents. */
export function PlanCard({ plan, trialAvailable, supported, marked, button }: PlanCardProps) {
  const id = useId()
  const { audience, price, trial, fee, limits, features } = describePlan(plan, trialAvailable, supported)
  return (
    <article className={`card ${css.card}`} data-marked={marked || undefined} aria-labelledby={id}>
      <header>
        <h2 id={id}>{plan.title}</h2>
        {marked && <Chip>Plano atual</Chip>}
        {trial !== null && <Chip tone="brand">{trial}</Chip>}
      </header>
      <p className={css.audience}>{audience}</p>
      <p className={css.price}>
        <strong>{price.amount}</strong> <span>{price.note}</span>
      </p>
      <p className={css.fee}>{fee}</p>
      {button}
      <dl className={css.limits}>
        {limits.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note !== null && <small> {note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <ul className={css.features} aria-label="Recursos">
        {features.map(({ label, included }) => (
          <li key={label} data-included={included}>
            {included ? <IconCheck size={17} aria-hidden /> : <IconMinus size={17} aria-hidden />}
            {label}
            <VisuallyHidden>{included ? ': incluído' : ': não incluído'}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </article>
  )
}
