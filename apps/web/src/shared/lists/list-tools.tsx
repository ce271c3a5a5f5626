import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './lists.module.css'

/** Filter, search and order of a list, in one row; on small screens the first of three has its own row. */
export const ListTools = ({ children }: { children: ReactNode }) => <div className={css.tools}>{children}</div>

export type TypeFilterProps<V extends string> = { types: readonly { value: V; label: string }[]; value: V; onChange: (type: V) => void }

/** Kinds of media, one of which is shown. */
export function TypeFilter<V extends string>({ types, value, onChange }: TypeFilterProps<V>) {
  return (
    <SegmentedControl
      className={css.types ?? ''}
      aria-label="Tipo de mídia"
      data={types.map((type) => ({ value: type.value as string, label: type.label }))}
      value={value}
      onChange={(type) => onChange(type as V)}
    />
  )
}
