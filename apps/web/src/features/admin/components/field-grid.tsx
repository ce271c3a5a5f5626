import type { ReactNode } from 'react'
import css from './field-grid.module.css'

/** Fields two by two; one below the other on small screens. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>
