import type { ReactNode } from 'react'
import css from './page-header.module.css'

export type PageProps = {
  /** Widest line of the content: 1232, 1120 or 880 px. The column and its left edge are the same for every screen. */
  width?: 'wide' | 'medium' | 'narrow'
  /** `panel` leaves room under the content for the floating upload panel. */
  foot?: 'plain' | 'panel'
  className?: string | undefined
  children: ReactNode
}

/** The column a screen's content sits in. */
export function Page({ width = 'wide', foot = 'plain', className, children }: PageProps) {
  return (
    <div className={className ? `${css.page} ${className}` : css.page} data-width={width} data-foot={foot}>
      {children}
    </div>
  )
}

/** Heading of a part of a screen, with its action at the right. */
export function SectionHead({ title, action }: { title: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.section}>
      <h2>{title}</h2>
      {action}
    </div>
  )
}
