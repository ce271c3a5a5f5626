import type { ReactNode } from 'react'
import css from './modal-end.module.css'

/** The buttons a dialog ends with; the last is what it is for. `stays`: in sight while a long dialog is scrolled, on small screens always. */
export const ModalEnd = ({ children, stays = false }: { children: ReactNode; stays?: boolean }) => (
  <div className={css.end} data-stays={stays || undefined}>
    {children}
  </div>
)
