import { Select, Switch } from '@mantine/core'
import type { PlanFaults, PlanFields } from '../model/plan-form.ts'
import css from './admin.module.css'
import { SizeField } from './size-field.tsx'

const resolutions = [240, 360, 480, 720, 1080] as const
const switches = [
  ['hasImprint', 'Imprint'],
  ['enableDownload', 'Download das mídias'],
  ['enableSubtitles', 'Legendas'],
  ['hasAdditional', 'Armazenamento adicional, cobrado por GB'],
  ['hasFee', 'Cobra por aluno ativado'],
] as const

export type PlanLimitsProps = {
  fields: PlanFields
  faults: PlanFaults
  set: <Name extends keyof PlanFields>(name: Name, value: PlanFields[Name]) => void
}

/** What a plan gives, and up to where. */
export function PlanLimits({ fields, faults, set }: PlanLimitsProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.groupTitle}>O que oferece</legend>
      <div className={css.grid2}>
        <SizeField
          label="Armazenamento"
          value={fields.storageSize}
          error={faults.storageSize}
          onChange={(value) => set('storageSize', value)}
        />
        <SizeField
          label="Tamanho por arquivo"
          value={fields.uploadSize}
          error={faults.uploadSize}
          onChange={(value) => set('uploadSize', value)}
        />
        <Select
          label="Resolução máxima"
          data={resolutions.map((one) => ({ value: String(one), label: `${one}p` }))}
          value={String(fields.maxResolution)}
          onChange={(value) => {
            const chosen = resolutions.find((one) => String(one) === value)
            if (chosen !== undefined) set('maxResolution', chosen)
          }}
        />
      </div>
      <div className={css.checks}>
        {switches.map(([name, label]) => (
          <Switch key={name} label={label} checked={fields[name]} onChange={(event) => set(name, event.currentTarget.checked)} />
        ))}
      </div>
    </fieldset>
  )
}
