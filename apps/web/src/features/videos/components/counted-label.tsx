import type { ReactNode } from 'react'
import css from './counted-label.module.css'

/** The label of a field, with how much may be written or what may be sent at its right. */
export const CountedLabel = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className={css.counted}>
    {text} {children}
  </span>
)
