import { VisuallyHidden } from '@mantine/core'
import { StepItem } from '../../../ui/step-item.tsx'
import type { ShownStep, StepState } from '../model/processing-steps.ts'
import { spanText } from '../model/item-words.ts'
import css from './step-list.module.css'

const words: Record<StepState, string> = { done: 'feito', now: 'em andamento', bad: 'falhou', wait: 'a fazer' }

/** The steps of a generation in their order. @param fault why the one that failed did. */
export const StepList = ({ steps, fault }: { steps: readonly ShownStep[]; fault: string | null }) => (
  <ol aria-label="Etapas">
    {steps.map(({ step, title, state, found, seconds }, place) => {
      const text = state === 'bad' ? fault : found
      return (
        <StepItem key={step} className={css.step} state={state} number={place + 1} aria-current={state === 'now' ? 'step' : undefined}>
          <h2>
            {title}
            <VisuallyHidden>, {words[state]}</VisuallyHidden>
          </h2>
          {seconds !== null && <time dateTime={`PT${Math.round(seconds)}S`}>{spanText(seconds)}</time>}
          {text !== null && <p>{text}</p>}
        </StepItem>
      )
    })}
  </ol>
)
