import type { FormEventHandler, ReactNode } from 'react'
import css from './account-form.module.css'

export type AccountFormProps = {
  title: string
  lead?: ReactNode
  onSubmit?: FormEventHandler<HTMLFormElement>
  alternative?: ReactNode
  children: ReactNode
}

/** Title, one sentence, fields and one main action. */
export function AccountForm({ title, lead, onSubmit, alternative, children }: AccountFormProps) {
  return (
    <form className={css.form} onSubmit={onSubmit ?? ((event) => event.preventDefault())} noValidate>
      <h1>{title}</h1>
      {lead !== undefined && <p className={css.lead}>{lead}</p>}
      {children}
      {alternative !== undefined && <p className={css.alt}>{alternative}</p>}
    </form>
  )
}
