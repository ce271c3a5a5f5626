import { Select, Switch } from '@mantine/core'
import type { PlanFaults, PlanFields } from '../model/plan-form.ts'
import { SizeField } from './size-field.tsx'
import { FieldGrid } from './field-grid.tsx'
import { CheckGrid } from './check-grid.tsx'
import { FieldGroup } from './field-group.tsx'

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
    <FieldGroup title="O que oferece">
      <FieldGrid>
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
      </FieldGrid>
      <CheckGrid>
        {switches.map(([name, label]) => (
          <Switch key={name} label={label} checked={fields[name]} onChange={(event) => set(name, event.currentTarget.checked)} />
        ))}
      </CheckGrid>
    </FieldGroup>
  )
}
