import type { ReactNode } from 'react'
import css from './entry-list.module.css'

/** Entries with a text and their buttons. */
export const EntryList = ({ children }: { children: ReactNode }) => <ul className={css.list}>{children}</ul>

/** One entry; further nodes, such as its dialogs, may follow the line. */
export const Entry = ({ text, children, after }: { text: ReactNode; children: ReactNode; after?: ReactNode }) => (
  <li>
    <div className={css.line}>
      <span>{text}</span>
      {children}
    </div>
    {after}
  </li>
)
