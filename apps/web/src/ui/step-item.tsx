import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ComponentProps, ReactNode } from 'react'
import css from './step-item.module.css'

type StepState = 'done' | 'now' | 'bad' | 'wait'

export type StepItemProps = ComponentProps<'li'> & {
  state: StepState
  /** From 1. */
  number: number
  /** Its columns, of which the first is 24 px, and the room below it. */
  className: string | undefined
}

function markOf(state: StepState, number: number): ReactNode {
  if (state === 'done') return <IconCheck size={14} stroke={2.5} />
  if (state === 'bad') return <IconX size={14} stroke={2.5} />
  return number
}

/** A step in a list: its number or how it ended, a line to the next one, and what is said of it. */
export const StepItem = ({ state, number, className, children, ...item }: StepItemProps) => (
  <li {...item} className={`${css.step} ${className}`} data-state={state}>
    <span className={css.mark} aria-hidden>
      {markOf(state, number)}
    </span>
    {children}
  </li>
)
