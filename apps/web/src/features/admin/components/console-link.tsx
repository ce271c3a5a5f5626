import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './console-link.module.css'

export type ConsoleLinkProps = {
  to: string
  /** The name of what it leads to, in the color of text. */
  title?: boolean
  children: ReactNode
}

/** A link to another screen of the console. */
export function ConsoleLink({ to, title = false, children }: ConsoleLinkProps) {
  return (
    <Link to={to} className={title ? css.name : 'link'}>
      {children}
    </Link>
  )
}
