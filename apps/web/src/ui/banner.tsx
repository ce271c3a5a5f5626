import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import css from './banner.module.css'

/** One tinted line at the top of a screen, with its action at the right. */
export function Banner({ tone, action, children }: { tone: 'warn' | 'bad'; action?: ReactNode; children: ReactNode }) {
  const Icon = tone === 'warn' ? IconAlertTriangle : IconAlertCircle
  return (
    <output className={css.banner} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
      {action}
    </output>
  )
}
