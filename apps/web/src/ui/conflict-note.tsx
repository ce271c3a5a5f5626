import { Button } from '@mantine/core'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ReactNode } from 'react'
import css from './conflict-note.module.css'

export type ConflictWay = { label: string; run: () => void }
export type ConflictNoteProps = {
  title: string
  /** Ways on, side by side. */
  ways?: readonly ConflictWay[]
  /** For a whole page, with a heading. */
  large?: boolean
  /** `status` where it waits its turn to be said. */
  role?: 'alert' | 'status'
  /** What somebody else made of it. */
  children?: ReactNode
}

/** The two answers to what somebody else changed. */
export const eitherWay = (keepMine: () => void, showTheirs: () => void): readonly ConflictWay[] => [
  { label: 'Manter as minhas', run: keepMine },
  { label: 'Ver as novas', run: showTheirs },
]

/** Somebody else changed what is being edited here: nothing is overwritten unseen, and nothing typed is lost. */
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
