import { VisuallyHidden } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import type { ShownStep, StepState } from '../model/processing-steps.ts'
import { spanText } from '../model/item-words.ts'
import css from './step-list.module.css'

const words: Record<StepState, string> = { done: 'feito', now: 'em andamento', bad: 'falhou', wait: 'a fazer' }

function dotOf(state: StepState, place: number): ReactNode {
  if (state === 'done') return <IconCheck size={14} stroke={2.5} />
  if (state === 'bad') return <IconX size={14} stroke={2.5} />
  return place + 1
}

/** The steps of a generation in their order. @param fault why the one that failed did. */
export const StepList = ({ steps, fault }: { steps: readonly ShownStep[]; fault: string | null }) => (
  <ol aria-label="Etapas">
    {steps.map(({ step, title, state, found, seconds }, place) => {
      const text = state === 'bad' ? fault : found
      return (
        <li key={step} className={css.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css.dot} aria-hidden>
            {dotOf(state, place)}
          </span>
          <h2>
            {title}
            <VisuallyHidden>, {words[state]}</VisuallyHidden>
          </h2>
          {seconds !== null && <time dateTime={`PT${Math.round(seconds)}S`}>{spanText(seconds)}</time>}
          {text !== null && <p>{text}</p>}
        </li>
      )
    })}
  </ol>
)
