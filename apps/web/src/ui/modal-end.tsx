import type { ReactNode } from 'react'
import css from './modal-end.module.css'

/** The buttons a dialog ends with; the last is what it is for. */
export const ModalEnd = ({ children }: { children: ReactNode }) => <div className={css.end}>{children}</div>
