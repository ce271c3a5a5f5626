import type { ReactNode } from 'react'
import css from './dialog-buttons.module.css'

/** The buttons of a dialog, in sight also where its content is taller than the screen; `notice` is shown above them. */
export const DialogButtons = ({ notice, children }: { notice?: ReactNode; children: ReactNode }) => (
  <div className={css.buttons}>
    {notice && <div className={css.notice}>{notice}</div>}
    {children}
  </div>
)
