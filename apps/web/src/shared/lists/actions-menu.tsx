import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type ReactNode, useRef, useState } from 'react'
import css from './lists.module.css'

export type MenuAction = {
  label: string
  icon: ReactNode
  /** Why it is off, or null. */
  reason: string | null
  /** The last entry, after a divider. */
  danger?: boolean
  /** Only where there is no pointer that could do it otherwise. */
  mobile?: boolean
  run: () => void
}
export type ActionsMenuProps = {
  label: string
  actions: readonly MenuAction[]
  /** Why the menu does not open now, or null. */
  off?: string | null
}

/** Menu of the actions of one item, or a button where there is one action. A disabled action stays reachable and shows why. */
export function ActionsMenu(props: ActionsMenuProps) {
  const [only] = props.actions
  return only && props.actions.length === 1 ? (
    <SingleAction action={only} off={props.off ?? null} label={props.label} />
  ) : (
    <Menus {...props} />
  )
}

type SingleActionProps = { action: MenuAction; off: string | null; label: string }

function SingleAction({ action: { label, icon, reason, run }, off, label: of }: SingleActionProps) {
  const why = off ?? reason
  return (
    <Tooltip label={why ?? label}>
      <ActionIcon
        aria-label={label}
        aria-description={why ?? of}
        aria-disabled={why !== null || undefined}
        className={css.target ?? ''}
        onClick={() => why === null && run()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

function Menus({ label, actions, off = null }: ActionsMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [hinting, setHinting] = useState(false)
  // A dialog gives focus back to what had it: the button stays, the item goes.
  const runFromButton = (run: () => void): void => {
    button.current?.focus()
    run()
  }
  const hint = (): void => setHinting(off !== null)
  const unhint = (): void => setHinting(false)
  return (
    <>
      <Menu width={240} disabled={off !== null}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            aria-label={label}
            {...(off !== null && { 'aria-disabled': true, 'aria-description': off })}
            className={css.target ?? ''}
            onFocus={hint}
            onBlur={unhint}
            onMouseEnter={hint}
            onMouseLeave={unhint}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <ActionItems actions={actions} onRun={runFromButton} />
      </Menu>
      {/* Around the button it would part the menu from it. */}
      {off !== null && <Tooltip label={off} target={button} opened={hinting} />}
    </>
  )
}

/** What a menu of actions drops down; for a `Menu` with a button of its own. `onRun` runs the one that is chosen. */
export const ActionItems = ({ actions, onRun }: { actions: readonly MenuAction[]; onRun: (run: () => void) => void }) => (
  <Menu.Dropdown>
    {actions.flatMap((action) => [
      ...(action.danger && actions.length > 1 ? [<Menu.Divider key={`${action.label} line`} />] : []),
      <Item key={action.label} action={action} onRun={onRun} />,
    ])}
  </Menu.Dropdown>
)

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
