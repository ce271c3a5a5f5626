import type { ReactNode } from 'react'
import css from './empty-state.module.css'

export type EmptyStateProps = { title: string; text?: ReactNode; action?: ReactNode }

/** Three grey frames, one sentence and one button. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <div className={css.art} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <h3>{title}</h3>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}
