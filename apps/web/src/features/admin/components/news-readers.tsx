import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { NewsPartProps } from './news-pictures.tsx'
import { FieldGrid } from './field-grid.tsx'
import { FieldGroup } from './field-group.tsx'

/** Who reads it, and from when to when. */
export function NewsReaders({ fields, faults, set, isNew }: NewsPartProps & { isNew: boolean }) {
  const instant = (name: 'publishedAt' | 'expiresAt') => ({
    type: 'datetime-local',
    value: fields[name],
    error: faults[name],
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return (
    <FieldGroup title="Quem vê, e quando">
      <SegmentedControl
        aria-label="Quem vê"
        w="fit-content"
        data={[
          { value: 'all', label: 'Todos' },
          { value: 'some', label: 'Algumas contas' },
        ]}
        value={fields.toAll ? 'all' : 'some'}
        onChange={(value) => set('toAll', value === 'all')}
      />
      {!fields.toAll && (
        <Textarea
          label="Contas"
          description="Chave da conta ou e-mail do dono, um por linha."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          minRows={2}
          maxRows={8}
          value={fields.audience}
          error={faults.audience}
          onChange={(event) => set('audience', event.currentTarget.value)}
        />
      )}
      <FieldGrid>
        <TextInput
          label="A partir de"
          description={isNew ? 'Horário de Brasília. Vazio: agora.' : 'Horário de Brasília. Vazio: como está.'}
          {...instant('publishedAt')}
        />
        <TextInput label="Até" description="Vazio: sem fim." {...instant('expiresAt')} />
      </FieldGrid>
    </FieldGroup>
  )
}
