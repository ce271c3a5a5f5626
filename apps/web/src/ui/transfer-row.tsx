import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import css from './transfer-row.module.css'

export type TransferDialProps = {
  status: TransferStatus
  /** 0–100. */
  progress: number
  good?: boolean
  failed?: boolean
  /** The sign in the middle. */
  children?: ReactNode
}
export type TransferStatus = 'queued' | 'loading' | 'running' | 'paused' | 'completed' | 'canceled'

/** The round gauge of a file on its way; the text beside it has the same information. */
export const TransferDial = ({ status, progress, good = false, failed = false, children }: TransferDialProps) => (
  <span
    className={css.dial}
    data-status={status}
    data-good={good || undefined}
    data-failed={failed || undefined}
    style={{ '--p': `${progress}%` } as CSSProperties}
    aria-hidden="true"
  >
    {children}
  </span>
)

export type TransferRowProps = {
  status: TransferStatus
  dial: ReactNode
  name: string
  /** Address that its name leads to. */
  to?: string
  /** Its state, first of its second line. */
  label: string
  /** What follows the state. */
  detail?: string | null
  /** Its text is shown in full as far as three lines go, such as why it stopped. */
  long?: boolean
  /** The whole text, where it may be cut. */
  hint?: string | null
  /** Buttons. */
  children?: ReactNode
}

/** One file in a list of files that are sent or imported. */
export const TransferRow = ({ status, dial, name, to, label, detail = null, long = false, hint = null, children }: TransferRowProps) => (
  <li className={css.row} data-status={status} data-long={long || undefined}>
    {dial}
    <div className={css.words}>
      <h3 title={name}>{to === undefined ? name : <Link to={to}>{name}</Link>}</h3>
      <p title={hint ?? undefined}>
        <b>{label}</b>
        {detail !== null && ` · ${detail}`}
      </p>
    </div>
    {children}
  </li>
)
