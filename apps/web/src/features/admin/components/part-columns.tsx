import type { ReactNode } from 'react'
import css from './part-columns.module.css'

/** Two parts of a screen side by side, where there is room. */
export const PartColumns = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>
