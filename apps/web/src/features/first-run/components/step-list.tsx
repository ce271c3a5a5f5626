import { VisuallyHidden } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import type { Step } from '../model/steps.ts'
import css from './first-run.module.css'

const words: Record<Step['state'], string> = { done: 'feito', now: 'passo atual', wait: 'a fazer' }

/** The steps in their order; the current one shows its actions. */
export const StepList = ({ steps, actionsOf }: { steps: readonly Step[]; actionsOf: (step: Step) => ReactNode }) => (
  <ol className={css.steps}>
    {steps.map((step, place) => (
      <li key={step.id} className={css.step} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
        <span className={css.dot} aria-hidden>
          {step.state === 'done' ? <IconCheck size={14} stroke={2.5} /> : place + 1}
        </span>
        <h2>
          {step.title}
          <VisuallyHidden>, {words[step.state]}</VisuallyHidden>
        </h2>
        <p>{step.text}</p>
        {actionsOf(step)}
      </li>
    ))}
  </ol>
)
