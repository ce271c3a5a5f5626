import { UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import css from './cover-tile.module.css'

export type CoverTileProps = {
  name: string
  /** Whether it is the chosen cover; undefined where it cannot be chosen. */
  pressed?: boolean
  disabled: boolean
  onClick: () => void
  /** Its picture, or an icon in a dashed frame. */
  children: ReactNode
}

/** One cover with its name. */
export const CoverTile = ({ name, pressed, disabled, onClick, children }: CoverTileProps) => (
  <UnstyledButton className={css.cover} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
    <span className={pressed === undefined ? css.frame : css.picture}>
      {children}
      {pressed && <IconCheck className={css.tick} aria-hidden />}
    </span>
    <b>{name}</b>
  </UnstyledButton>
)
