import { Select, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { PlanFields } from '../model/plan-form.ts'
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

/** What a plan gives, and up to where. */
export function PlanLimits({ form }: { form: UseFormReturnType<PlanFields> }) {
  return (
    <FieldGroup title="O que oferece">
      <FieldGrid>
        <SizeField label="Armazenamento" {...form.getInputProps('storageSize')} />
        <SizeField label="Tamanho por arquivo" {...form.getInputProps('uploadSize')} />
        <Select
          label="Resolução máxima"
          data={resolutions.map((one) => ({ value: String(one), label: `${one}p` }))}
          value={String(form.values.maxResolution)}
          onChange={(value) => {
            const chosen = resolutions.find((one) => String(one) === value)
            if (chosen !== undefined) form.setFieldValue('maxResolution', chosen)
          }}
        />
      </FieldGrid>
      <CheckGrid>
        {switches.map(([name, label]) => (
          <Switch key={name} label={label} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
      </CheckGrid>
    </FieldGroup>
  )
}
