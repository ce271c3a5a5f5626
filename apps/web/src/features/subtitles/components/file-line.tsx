import type { ReactNode } from 'react'
import css from './file-line.module.css'

/** The name of a subtitle's file, truncated where space is short, and its contents. */
export const FileLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className={css.line}>
    <span className={css.name}>{name}</span>
    <span className="num">{children}</span>
  </p>
)
