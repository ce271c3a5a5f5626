import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import css from './banner.module.css'

const icons = { brand: IconInfoCircle, warn: IconAlertTriangle, bad: IconAlertCircle }

/** One tinted line at the top of a screen, with its action at the right. */
export function Banner({ tone, action, children }: { tone: 'brand' | 'warn' | 'bad'; action?: ReactNode; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <output className={css.banner} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span className={css.text}>{children}</span>
      {action && <span className={css.actions}>{action}</span>}
    </output>
  )
}
