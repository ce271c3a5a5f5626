import type { ReactNode } from 'react'
import { type Breadcrumb, useBreadcrumbs } from './breadcrumbs.tsx'
import css from './page-header.module.css'

export type PageHeaderProps = {
  /** A small line above the title. */
  above?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  breadcrumbs?: readonly Breadcrumb[]
  className?: string | undefined
}

/** Title, subtitle and actions of a screen; its breadcrumbs, when given, are passed to the top bar. */
export function PageHeader({ above, title, subtitle, actions, breadcrumbs, className }: PageHeaderProps) {
  useBreadcrumbs(breadcrumbs)
  return (
    <header className={className ? `${css.head} ${className}` : css.head}>
      <div>
        {above !== undefined && <p>{above}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle !== undefined && <p>{subtitle}</p>}
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </header>
  )
}
