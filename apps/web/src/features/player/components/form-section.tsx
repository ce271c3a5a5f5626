import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useId, useState } from 'react'
import css from './form-section.module.css'

/** A part of the form with its heading, which opens and closes it where it is `collapsible`. */
export function FormSection({ title, collapsible, children }: { title: string; collapsible: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>
        {collapsible ? (
          <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {title}
            <IconChevronDown size={18} aria-hidden />
          </button>
        ) : (
          title
        )}
      </h2>
      <div id={id} hidden={!open} className={css.body}>
        {children}
      </div>
    </section>
  )
}
