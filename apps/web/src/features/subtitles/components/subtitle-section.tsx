import type { ReactNode } from 'react'
import css from './subtitle-section.module.css'

export type SubtitleSectionProps = { id: string; title: string; hint: string; children: ReactNode }

/** A part of the tab «Legenda». */
export const SubtitleSection = ({ id, title, hint, children }: SubtitleSectionProps) => (
  <section className={css.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <p className={css.hint}>{hint}</p>
    {children}
  </section>
)
