import type { ReactNode } from 'react'
import css from './counted-label.module.css'

/** The label of a field, with its limit at the right. */
export const CountedLabel = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className={css.counted}>
    {text} {children}
  </span>
)
