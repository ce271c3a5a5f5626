import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A way to another screen of the console. */
export function ConsoleLink({ to, className = 'link', children }: { to: string; className?: string | undefined; children: ReactNode }) {
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}
