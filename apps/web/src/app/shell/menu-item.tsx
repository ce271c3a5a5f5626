import { Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { type ActiveOptions, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNarrow } from '../../ui/use-narrow.ts'
import css from './menu-item.module.css'

export type MenuItemProps = {
  to: string
  icon: Icon
  label: string
  badge?: ReactNode
  /** Options by which the entry is marked as the current screen. */
  active: ActiveOptions
  /** Whether it is marked for another reason. */
  marked?: boolean
  onChoose: (() => void) | undefined
}

/** An entry of a side menu. */
export const MenuItem = ({ to, icon: Icon, label, badge, active, marked = false, onChoose }: MenuItemProps) => (
  <Link to={to} className={css.item} activeOptions={active} aria-current={marked || undefined} onClick={onChoose}>
    <Icon size={18} aria-hidden />
    <span>{label}</span>
    {badge}
  </Link>
)

/** A disabled entry with the reason. */
export function BlockedItem({ icon: Icon, label, reason }: { icon: Icon; label: string; reason: string }) {
  const narrow = useNarrow()
  return (
    <Tooltip label={reason} position={narrow ? 'bottom-start' : 'right'}>
      <span className={css.item} role="link" aria-disabled="true" tabIndex={0}>
        <Icon size={18} aria-hidden />
        <span>{label}</span>
        <IconLock size={15} aria-hidden />
      </span>
    </Tooltip>
  )
}
