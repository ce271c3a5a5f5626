import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { StepItem } from '../../../ui/step-item.tsx'
import type { Step } from '../model/steps.ts'
import css from './first-run.module.css'

const words: Record<Step['state'], string> = { done: 'feito', now: 'passo atual', wait: 'a fazer' }

/** The steps in their order; the current one shows its actions. */
export const StepList = ({ steps, actionsOf }: { steps: readonly Step[]; actionsOf: (step: Step) => ReactNode }) => (
  <ol className={css.steps}>
    {steps.map((step, place) => (
      <StepItem
        key={step.id}
        className={css.step}
        state={step.state}
        number={place + 1}
        aria-current={step.state === 'now' ? 'step' : undefined}
      >
        <h2>
          {step.title}
          <VisuallyHidden>, {words[step.state]}</VisuallyHidden>
        </h2>
        <p>{step.text}</p>
        {actionsOf(step)}
      </StepItem>
    ))}
  </ol>
)
