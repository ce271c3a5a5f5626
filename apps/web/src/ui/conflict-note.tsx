import { Button } from '@mantine/core'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ReactNode } from 'react'
import css from './conflict-note.module.css'

export type ConflictWay = { label: string; run: () => void }
export type ConflictNoteProps = {
  title: string
  /** The choices, side by side. */
  ways?: readonly ConflictWay[]
  /** For a whole page, with a heading. */
  large?: boolean
  /** `status` where its announcement may wait. */
  role?: 'alert' | 'status'
  /** The other person's version. */
  children?: ReactNode
}

/** The two choices after a conflicting change. */
export const eitherWay = (keepMine: () => void, showTheirs: () => void): readonly ConflictWay[] => [
  { label: 'Manter as minhas', run: keepMine },
  { label: 'Ver as novas', run: showTheirs },
]

/** The edited object was changed by another person or tab: nothing is overwritten unseen, and nothing typed is lost. */
export function ConflictNote({ title, ways = [], large = false, role = 'alert', children }: ConflictNoteProps) {
  const buttons = ways.length > 0 && (
    <div className={css.ways}>
      {ways.map(({ label, run }) => (
        <Button key={label} size="xs" variant="default" onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  )
  if (large)
    return (
      <div className={css.large} role={role}>
        <IconUsers size={20} aria-hidden />
        <div>
          <h2>{title}</h2>
          {children}
          {buttons}
        </div>
      </div>
    )
  return (
    <div className={children === undefined && buttons ? css.line : css.small} role={role}>
      <p>{title}</p>
      {children}
      {buttons}
    </div>
  )
}
