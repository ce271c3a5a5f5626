import { SegmentedControl } from '@mantine/core'
import css from './period-choice.module.css'

export type PeriodChoiceProps<Value extends string> = {
  periods: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** The periods of a tab's statistics, first in its panel, which is what it is placed by: beside the tabs where there is room. */
export const PeriodChoice = <Value extends string>({ periods, value, onChange }: PeriodChoiceProps<Value>) => (
  <div className={css.line}>
    <SegmentedControl
      className={css.periods ?? ''}
      aria-label="Período"
      data={[...periods]}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
    />
  </div>
)
