import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ComponentProps } from 'react'
import { initialsOf } from '../../shared/format/name.ts'
import css from './person-button.module.css'

export type PersonButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  /** Announced by screen readers before the name. */
  kind: string
  name: string
  /** Name of the account of another person acted for: announced by screen readers, and the avatar has a ring. */
  managing?: string | undefined
}

/** Button of the person menu, to be the only child of `Menu.Target`, which passes its properties. */
export const PersonButton = ({ kind, name, managing, ...target }: PersonButtonProps) => (
  <UnstyledButton {...target} className={css.who}>
    <span className={css.avatar} data-managing={managing !== undefined || undefined} aria-hidden="true">
      {initialsOf(name)}
    </span>
    <span>
      <VisuallyHidden>{kind} </VisuallyHidden>
      {name}
      {managing !== undefined && <VisuallyHidden>, gerenciando {managing}</VisuallyHidden>}
    </span>
    <IconChevronDown size={14} aria-hidden />
  </UnstyledButton>
)
