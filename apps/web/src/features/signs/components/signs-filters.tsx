import { SegmentedControl, Select } from '@mantine/core'
import { formatCount } from '../../../shared/format/number.ts'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { newSignsCount } from '../../../shared/signs/new-signs-text.ts'
import { periods, type SignsView } from '../model/signs-search.ts'
import css from './signs.module.css'

const any = 'any'
const choices = [
  { value: any, label: 'Qualquer data' },
  ...periods.map((days) => ({ value: String(days), label: `Últimos ${formatCount(days)} dias` })),
]

export type SignsFiltersProps = {
  view: SignsView
  /** New signs of the account; undefined while unknown. */
  count: number | undefined
  search: string
  onShow: (change: Partial<SignsView>) => void
  onSearch: (search: string) => void
}

/** State, period and viewer of the signs that are listed. */
export function SignsFilters({ view, count, search, onShow, onSearch }: SignsFiltersProps) {
  return (
    <div className={css.filters}>
      <SegmentedControl
        aria-label="Situação"
        data={[
          { value: 'new', label: count ? `Novos (${newSignsCount(count)})` : 'Novos' },
          { value: 'all', label: 'Todos' },
        ]}
        value={view.state}
        onChange={(state) => onShow({ state: state as SignsView['state'] })}
      />
      <Select
        className={css.period ?? ''}
        aria-label="Período"
        data={choices}
        value={view.days === null ? any : String(view.days)}
        allowDeselect={false}
        onChange={(value) => onShow({ days: periods.find((days) => String(days) === value) ?? null })}
      />
      <div className={css.search}>
        <ListSearch label="Buscar espectador" value={search} onSearch={onSearch} />
      </div>
    </div>
  )
}
