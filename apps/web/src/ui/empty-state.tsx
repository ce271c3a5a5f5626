import type { ReactNode } from 'react'
import css from './empty-state.module.css'

export type EmptyStateProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** Level of its heading: 2 where it stands directly below the screen's title. */
  level?: 2 | 3
}

/** Three grey frames, one sentence and one button. */
export function EmptyState({ title, text, action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.empty}>
      <div className={css.art} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}
