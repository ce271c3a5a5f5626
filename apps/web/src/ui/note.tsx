import type { ReactNode } from 'react'
import css from './note.module.css'

/** A short explanation beside fields or in place of a list. */
export const Note = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>
