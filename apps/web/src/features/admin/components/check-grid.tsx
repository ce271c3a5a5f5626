import type { ReactNode } from 'react'
import css from './check-grid.module.css'

/** Checkboxes or switches two by two; one below the other on small screens. */
export const CheckGrid = ({ children }: { children: ReactNode }) => <div className={css.checks}>{children}</div>
