import { type ReactNode, useId } from 'react'
import { SectionHead } from '../../../ui/page.tsx'
import css from './part.module.css'

/** A headed part of a screen of the console. */
export function Part({ title, action, card = true, children }: { title: string; action?: ReactNode; card?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <SectionHead title={<span id={id}>{title}</span>} action={action} />
      {card ? <div className={`card ${css.box}`}>{children}</div> : children}
    </section>
  )
}
