import { Select, type SelectProps } from '@mantine/core'
import css from './filter-select.module.css'

/** One filter of a list; over the whole width on small screens. `wide` has room for long names. */
export const FilterSelect = ({ wide, ...select }: { wide?: boolean } & Omit<SelectProps, 'className' | 'w'>) => (
  <Select className={css.filter ?? ''} mod={{ wide }} {...select} />
)
