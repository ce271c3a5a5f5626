import type { ReactNode } from 'react'
import css from './row-actions.module.css'

/** Buttons at the end of a row; `off` while rows are being selected. */
export const RowActions = ({ off = false, children }: { off?: boolean; children: ReactNode }) => (
  <div className={css.actions} data-off={off || undefined}>
    {children}
  </div>
)
