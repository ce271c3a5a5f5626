import type { ReactNode } from 'react'
import css from './title-cell.module.css'

export type TitleCellProps = {
  picture: ReactNode
  /** Its name, as a link. */
  title: ReactNode
  /** Lines under it; `data-tone` of a paragraph is `now` or `bad`. */
  children: ReactNode
}

/** The first cell of a list: picture, name and details. */
export const TitleCell = ({ picture, title, children }: TitleCellProps) => (
  <div className={css.cell}>
    {picture}
    <div className={css.words}>
      <h3>{title}</h3>
      {children}
    </div>
  </div>
)
