import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Fragment, type ReactNode, useRef } from 'react'
import css from './library.module.css'

/** What can be done with one media; `reason` says why it is off at the moment. */
export type RowAction = { label: string; icon: ReactNode; reason: string | null; danger?: boolean; run: () => void }
export type RowMenuProps = {
  title: string
  /** Dangerous ones stand last, after a line. */
  actions: readonly RowAction[]
  onSelect: () => void
  /** Off while rows are selected. */
  off: boolean
}

const offHint = 'Há arquivos selecionados: use as ações da seleção.'

/** What can be done with one media. */
export function RowMenu({ title, actions, onSelect, off }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  // A dialog gives focus back to what had it: the button stays, the item goes.
  const from =
    (run: () => void): (() => void) =>
    () => {
      button.current?.focus()
      run()
    }
  return (
    <>
      <Menu width={240} disabled={off}>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={`Mais ações de ${title}`} aria-disabled={off || undefined}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <Fragment key={action.label}>
              {action.danger && <Menu.Divider />}
              <Item action={{ ...action, run: from(action.run) }} />
              {!action.danger && action === actions.findLast(({ danger }) => !danger) && (
                <Menu.Item className="only-mobile" leftSection={<IconCheckbox size={17} aria-hidden />} onClick={onSelect}>
                  Selecionar
                </Menu.Item>
              )}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      {off && <Tooltip label={offHint} target={button} />}
    </>
  )
}

/** An action that is off stays reachable and says why. */
function Item({ action: { label, icon, reason, danger, run } }: { action: RowAction }) {
  if (reason !== null) {
    return (
      <Menu.Item leftSection={icon} aria-disabled closeMenuOnClick={false} className={css.itemOff ?? ''}>
        {label}
        <small>{reason}</small>
      </Menu.Item>
    )
  }
  return (
    <Menu.Item leftSection={icon} onClick={run} {...(danger && { 'data-danger': true })}>
      {label}
    </Menu.Item>
  )
}
