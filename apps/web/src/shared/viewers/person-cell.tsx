import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { initialsOf } from '../format/name.ts'
import { TitleCell } from '../media/title-cell.tsx'
import css from './person-cell.module.css'

export type Person = { id: string; name: string | null; email: string | null; verified: boolean }
/** `device`: what is known of one without a name. */
export type PersonCellProps = { person: Person; device?: string | null; mark?: ReactNode }

/** Who watched, with a link to all they watched. */
export function PersonCell({ person: { id, name, email, verified }, device = null, mark }: PersonCellProps) {
  const title = name ?? email ?? 'Pessoa sem e-mail'
  const more = name === null ? (email === null ? device : null) : email
  const facts = [more, !verified && (name !== null || email !== null) && 'não verificado'].filter(Boolean).join(' · ')
  return (
    <TitleCell
      picture={
        <i className={css.face} aria-hidden="true">
          {name === null && email === null ? <IconUser size={16} /> : initialsOf(title)}
        </i>
      }
      title={
        <span className={css.name}>
          <Link className="cut" to="/viewers/$id" params={{ id }}>
            {title}
          </Link>
          {mark}
        </span>
      }
    >
      <p className="cut" title={facts}>
        {facts}
      </p>
    </TitleCell>
  )
}
