import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { NewsPartProps } from './news-pictures.tsx'
import { FieldGrid } from './field-grid.tsx'
import { FieldGroup } from './field-group.tsx'

/** Who reads it, and from when to when. */
export function NewsReaders({ form, isNew }: NewsPartProps & { isNew: boolean }) {
  const instant = (name: 'publishedAt' | 'expiresAt') => ({
    type: 'datetime-local',
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    ...form.getInputProps(name),
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
        value={form.values.toAll ? 'all' : 'some'}
        onChange={(value) => form.setFieldValue('toAll', value === 'all')}
      />
      {!form.values.toAll && (
        <Textarea
          label="Contas"
          description="Chave da conta ou e-mail do dono, um por linha."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          minRows={2}
          maxRows={8}
          {...form.getInputProps('audience')}
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
