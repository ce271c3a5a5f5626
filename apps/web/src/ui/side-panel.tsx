import { type ReactNode, useId } from 'react'
import css from './side-panel.module.css'

/** A headed list of links beside a screen's main content; `children` are its items. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}
