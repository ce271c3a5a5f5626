import { ActionIcon, Button } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { DisabledHint } from '../disabled-hint.tsx'
import css from './bulk-actions.module.css'

/** An action on all selected rows. */
export type BulkAction = {
  label: string
  icon: ReactNode
  /** Icon for the toolbar of small screens, which has no labels; `icon` when absent. */
  large?: ReactNode
  /** Why it is off, or null. */
  reason: string | null
  danger?: boolean
  run: () => void
}

export type BulkActionsProps = {
  /** As in «3 selecionados». */
  summary: string
  actions: readonly BulkAction[]
  /** Shown before the actions; `compact` where there is room for an icon only. */
  first?: ((compact: boolean) => ReactNode) | undefined
  onClear: () => void
}

/** Actions on the selected rows, in place of the column headings. */
export function BulkHeader({ summary, actions, first, onClear, colSpan }: BulkActionsProps & { colSpan: number }) {
  return (
    <th colSpan={colSpan} scope="colgroup" className={css.header}>
      <strong>{summary}</strong>
      {first?.(false)}
      {actions.map(({ label, icon, reason, danger, run }) => (
        <DisabledHint key={label} reason={reason}>
          <Button {...(danger ? { variant: 'subtle', color: 'red' } : { variant: 'default' })} size="xs" leftSection={icon} onClick={run}>
            {label}
          </Button>
        </DisabledHint>
      ))}
      <Button variant="subtle" color="gray" size="xs" data-quiet onClick={onClear}>
        Limpar seleção
      </Button>
    </th>
  )
}

/** The same as a toolbar at the foot of small screens, where tables have no headings. */
export function BulkToolbar({ summary, actions, first, onClear, label }: BulkActionsProps & { label: string }) {
  return (
    <div className={css.toolbar} role="toolbar" aria-label={label}>
      <strong>{summary}</strong>
      {first?.(true)}
      {actions.map(({ label: name, icon, large, reason, danger, run }) => (
        <DisabledHint key={name} reason={reason}>
          <ActionIcon size={44} {...(danger && { color: 'red' })} aria-label={name} onClick={run}>
            {large ?? icon}
          </ActionIcon>
        </DisabledHint>
      ))}
      <ActionIcon size={44} aria-label="Limpar seleção" onClick={onClear}>
        <IconX size={20} />
      </ActionIcon>
    </div>
  )
}
