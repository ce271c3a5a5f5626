import { ActionIcon, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type ReactNode, useRef } from 'react'
import css from './folders.module.css'

export type MenuAction = {
  label: string
  icon: ReactNode
  /** Why it is off, or null. */
  reason: string | null
  /** Stands last, after a line. */
  danger?: boolean
  /** Only where there is no pointer that could do it otherwise. */
  mobile?: boolean
  run: () => void
}

/** What can be done with one thing. An action that is off stays reachable and says why. */
export function ActionsMenu({ label, actions, off = false }: { label: string; actions: readonly MenuAction[]; off?: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  // A dialog gives focus back to what had it: the button stays, the item goes.
  const runFromButton = (run: () => void): void => {
    button.current?.focus()
    run()
  }
  return (
    <Menu width={240} disabled={off}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label} aria-disabled={off || undefined} className={css.target ?? ''}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.flatMap((action) => [
          ...(action.danger && actions.length > 1 ? [<Menu.Divider key={`${action.label} line`} />] : []),
          <Item key={action.label} action={action} onRun={runFromButton} />,
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}

function Item({ action: { label, icon, reason, danger, mobile, run }, onRun }: { action: MenuAction; onRun: (run: () => void) => void }) {
  const look = { leftSection: icon, ...(danger && { 'data-danger': true }) }
  if (reason !== null) {
    return (
      <Menu.Item leftSection={icon} aria-disabled closeMenuOnClick={false} className={css.itemOff ?? ''}>
        {label}
        <small>{reason}</small>
      </Menu.Item>
    )
  }
  return (
    <Menu.Item {...look} className={mobile ? 'only-mobile' : ''} onClick={() => onRun(run)}>
      {label}
    </Menu.Item>
  )
}
