import { ActionIcon, Menu } from '@mantine/core'
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, useRef } from 'react'
import css from './library.module.css'

export type RowAction = { label: string; icon: ReactNode; reason: string | null; danger?: boolean; run: () => void }
export type RowMenuProps = {
  title: string
  embed: { reason: string | null; run: () => void }
  remove: { reason: string | null; run: () => void }
  onSelect: () => void
  /** Off while rows are selected. */
  off: boolean
}

/** What can be done with one media. */
export function RowMenu({ title, embed, remove, onSelect, off }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  // A dialog gives focus back to what had it: the button stays, the item goes.
  const from =
    (run: () => void): (() => void) =>
    () => {
      button.current?.focus()
      run()
    }
  return (
    <Menu width={240} disabled={off}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`Mais ações de ${title}`} aria-disabled={off || undefined}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Item action={{ label: 'Incorporar', icon: <IconCode size={17} aria-hidden />, reason: embed.reason, run: from(embed.run) }} />
        <Menu.Item className="only-mobile" leftSection={<IconCheckbox size={17} aria-hidden />} onClick={onSelect}>
          Selecionar
        </Menu.Item>
        <Menu.Divider />
        <Item
          action={{
            label: 'Excluir',
            icon: <IconTrash size={17} aria-hidden />,
            danger: true,
            reason: remove.reason,
            run: from(remove.run),
          }}
        />
      </Menu.Dropdown>
    </Menu>
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
