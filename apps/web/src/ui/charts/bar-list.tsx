import type { ReactNode } from 'react'
import css from './bar-list.module.css'
import { numberText, shareText } from './number-text.ts'

export type BarListRow = {
  key: string
  name: string
  icon?: ReactNode
  value: number
  /** Of the whole, 0 to 1. */
  share: number
  /** What is left over: grey, and last. */
  rest?: boolean
}

/** Shares of a whole as rows of text, with the share as ground behind the name. */
export const BarList = ({ rows, format = numberText }: { rows: readonly BarListRow[]; format?: (value: number) => string }) => (
  <ul className={css.list}>
    {[...rows.filter(({ rest }) => !rest), ...rows.filter(({ rest }) => rest)].map(({ key, name, icon, value, share, rest }) => (
      <li key={key} className={css.row} data-rest={rest || undefined}>
        <i className={css.bar} style={{ width: `${share * 100}%` }} aria-hidden="true" />
        {icon}
        <span className="cut" title={name}>
          {name}
        </span>
        <b>{format(value)}</b>
        <em>{shareText(share)}</em>
      </li>
    ))}
  </ul>
)
