import type { ReactNode } from 'react'
import css from './profile.module.css'

/** One matter of Meus Dados: what it is at the left, what can be done at the right. */
export function ProfilePart({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className={css.part}>
      <header>
        <h2>{title}</h2>
        <p>{text}</p>
      </header>
      <div className={css.body}>{children}</div>
    </section>
  )
}
