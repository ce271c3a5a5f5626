import { ActionIcon } from '@mantine/core'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import type { ReactNode } from 'react'
import { type Breadcrumb, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { AppearanceSwitch } from './appearance-switch.tsx'
import css from './top-frame.module.css'

export type TopFrameProps = {
  /** Brand shown instead of the menu button, on a screen without the side menu. */
  brand?: ReactNode
  /** Breadcrumbs shown unless the screen sets its own. */
  trail: readonly Breadcrumb[]
  /** The person's menu. */
  children: ReactNode
  onOpenMenu: () => void
}

/** Breadcrumbs at the left, the appearance switch and the person's menu at the right. */
export function TopFrame({ brand, trail, children, onOpenMenu }: TopFrameProps) {
  const focus = brand !== undefined
  return (
    <section className={css.top} data-focus={focus || undefined} aria-label="Barra superior">
      {focus ? (
        <>
          {brand}
          <i className={`${css.rule} hide-mobile`} />
        </>
      ) : (
        <ActionIcon className="only-mobile" size={44} aria-label="Abrir menu" onClick={onOpenMenu}>
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
      )}
      <div className={focus ? 'hide-mobile' : undefined} style={{ minWidth: 0 }}>
        <Breadcrumbs fallback={trail} />
      </div>
      <div className={css.end}>
        <AppearanceSwitch />
        {children}
      </div>
    </section>
  )
}
