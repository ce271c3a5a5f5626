import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import css from './account-alert.module.css'

/** A banner with the distance that the content under it needs. */
export function AlertLine({ tone, action, children }: { tone: 'warn' | 'bad' | 'brand'; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.alert}>
      <Banner tone={tone} action={action}>
        {children}
      </Banner>
    </div>
  )
}

/** A button of a banner: opens a screen, or does something on this one. */
export const AlertWay = ({ to, children }: { to: string | (() => void); children: string }) =>
  typeof to === 'string' ? (
    <Button variant="default" size="xs" component={Link} to={to}>
      {children}
    </Button>
  ) : (
    <Button variant="default" size="xs" onClick={to}>
      {children}
    </Button>
  )
