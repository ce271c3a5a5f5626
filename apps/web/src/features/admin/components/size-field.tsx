import { Select, TextInput } from '@mantine/core'
import { type SizeText, type SizeUnit, sizeUnits } from '../model/size-text.ts'
import css from './size-field.module.css'

export type SizeFieldProps = { label: string; value?: SizeText; onChange: (value: SizeText) => void; error?: React.ReactNode }

const emptySize: SizeText = { value: '', unit: 'GB' }

/** A size: a number and its unit. */
export function SizeField({ label, value = emptySize, onChange, error }: SizeFieldProps) {
  return (
    <div className={css.size}>
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={value.value}
        error={error}
        onChange={(event) => onChange({ ...value, value: event.currentTarget.value })}
      />
      <Select
        label="Unidade"
        aria-label={`Unidade de ${label.toLowerCase()}`}
        data={Object.keys(sizeUnits)}
        value={value.unit}
        onChange={(unit) => unit !== null && onChange({ ...value, unit: unit as SizeUnit })}
      />
    </div>
  )
}
