import type { ComponentProps } from 'react'
import css from './person.module.css'

export type PersonProps = Omit<ComponentProps<'div'>, 'className' | 'children'> & { name: string; lines: readonly string[] }

/** The signed-in person, at the top of the person menu. */
export const Person = ({ name, lines, ...rest }: PersonProps) => (
  <div className={css.person} {...rest}>
    <b>{name}</b>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </div>
)
