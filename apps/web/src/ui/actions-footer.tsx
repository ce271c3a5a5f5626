import type { ReactNode } from 'react'
import css from './actions-footer.module.css'

/**
 * The fixed foot of an editing screen. Put it after the screen's `Page`; it sticks to the panel's lower edge.
 * `start` takes leaving and deleting, `children` the note and the primary action.
 */
export function ActionsFooter({ start, note, children }: { start?: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <footer className={css.footer}>
      {start}
      <span className={css.gap} />
      {note !== undefined && <output className={css.note}>{note}</output>}
      {children}
    </footer>
  )
}
