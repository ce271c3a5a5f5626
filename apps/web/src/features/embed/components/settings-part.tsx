import type { ReactNode } from 'react'
import css from './settings.module.css'

/** One matter of Incorporação: what it is at the left, what can be done at the right. */
export function SettingsPart({ id, title, text, children }: { id: string; title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className={css.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <div className={css.lead}>{text}</div>
      </header>
      <div className={css.body}>{children}</div>
    </section>
  )
}
