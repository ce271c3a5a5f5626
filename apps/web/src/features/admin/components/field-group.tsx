import type { ReactNode } from 'react'
import css from './field-group.module.css'

/** Fields under a heading. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={css.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)
