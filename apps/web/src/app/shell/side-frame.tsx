import type { ReactNode } from 'react'
import css from './side-frame.module.css'

/** Frame of a side menu, an `aside` with the accessible name `label`. */
export const SideFrame = ({ label, children }: { label?: string; children: ReactNode }) => (
  <aside className={css.side} aria-label={label}>
    {children}
  </aside>
)

/** Entries of a side menu under their heading; without `name`, under none. */
export const MenuGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  <div role={name ? 'group' : undefined} aria-label={name || undefined}>
    {name && (
      <p className={css.label} aria-hidden="true">
        {name}
      </p>
    )}
    {children}
  </div>
)
