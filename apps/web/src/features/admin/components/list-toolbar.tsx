import type { ReactNode } from 'react'
import { Note } from '../../../ui/note.tsx'
import css from './list-toolbar.module.css'

export type ListToolbarProps = {
  /** Search and filters. */
  children?: ReactNode
  note?: string
  /** A button at the end of the row. */
  action?: ReactNode
}

/** Search, filters and the button above a list; below each other on small screens. */
export const ListToolbar = ({ children, note, action }: ListToolbarProps) => (
  <div className={css.tools}>
    {children}
    {note !== undefined && (
      <div className={css.note}>
        <Note>{note}</Note>
      </div>
    )}
    {action !== undefined && <div className={css.action}>{action}</div>}
  </div>
)
