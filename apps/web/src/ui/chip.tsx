import type { ReactNode } from 'react'
import css from './small.module.css'

export type ChipProps = { tone?: 'plain' | 'brand' | 'ok' | 'warn' | 'bad'; icon?: ReactNode; size?: 'normal' | 'lg'; children: ReactNode }

/** A short label, such as «Novo» or «Sessão encontrada». */
export function Chip({ tone = 'plain', icon, size = 'normal', children }: ChipProps) {
  return (
    <span className={css.chip} data-tone={tone} data-size={size}>
      {icon}
      {children}
    </span>
  )
}
