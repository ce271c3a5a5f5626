import type { ReactNode } from 'react'
import css from './list-head.module.css'

/** Heading of a list within a screen, with its search and buttons at the end. `help` stands beside the heading. */
export const ListHead = ({ id, title, help, children }: { id: string; title: string; help?: ReactNode; children: ReactNode }) => (
  <div className={css.head}>
    <h2 id={id}>{title}</h2>
    {help}
    <div className={css.tools} role="search">
      {children}
    </div>
  </div>
)
