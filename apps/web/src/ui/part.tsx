import type { ReactNode } from 'react'
import css from './part.module.css'

export type PartProps = {
  title: string
  text: ReactNode
  /** Of the heading, where something leads there. */
  id?: string
  /** Fields as wide as is good to read. */
  narrow?: boolean
  children: ReactNode
}

/** One matter of a screen of settings: what it is at the left, what can be done at the right. */
export function Part({ title, text, id, narrow, children }: PartProps) {
  return (
    <section className={css.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <div className={css.text}>{text}</div>
      </header>
      <div className={narrow ? `${css.body} ${css.narrow}` : css.body}>{children}</div>
    </section>
  )
}
