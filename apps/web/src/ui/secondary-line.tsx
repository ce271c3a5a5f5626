import type { ReactNode } from 'react'
import css from './secondary-line.module.css'

/** A smaller line under the main text of a cell or an entry. */
export const SecondaryLine = ({ children }: { children: ReactNode }) => <span className={css.line}>{children}</span>
