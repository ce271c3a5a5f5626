import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ParentApp } from '@videozz/contract/browser'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateApps } from '../../../shared/queries/console/apps.ts'
import { useChange } from '../api/use-change.ts'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { addressFault, isWebAddress, orNull, positionFault, readPosition } from '../model/form-text.ts'
import { FormModal } from './form-modal.tsx'
import { FieldGrid } from './field-grid.tsx'

const picture = /^(?:https?:\/\/\S+|data:image\/[\w+.-]+;base64,[A-Za-z0-9+/]+=*)$/

/** The fields of a sibling app, new or changed; its id stays. */
export function AppDialog({ app, onClose }: { app: ParentApp | null; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      id: app?.id ?? '',
      name: app?.name ?? '',
      description: app?.description ?? '',
      url: app?.url ?? 'https://',
      icon: app?.icon ?? '',
      position: String(app?.position ?? 0),
    },
    validate: {
      id: (text) => (/^[a-z0-9-]{1,40}$/.test(text.trim()) ? null : 'Use até 40 letras minúsculas, números e hífens.'),
      name: (text) => (text.trim() === '' ? 'Informe o nome.' : null),
      url: (text) => (isWebAddress(text) ? null : addressFault),
      icon: (text) => (text.trim() === '' || picture.test(text.trim()) ? null : 'Use o endereço de uma imagem.'),
      position: (text) => (readPosition(text) === null ? positionFault : null),
    },
  })
  const saving = useChange({
    change: ({ id, name, description, url, icon, position }: typeof form.values) => {
      const fields = {
        name: name.trim(),
        description: description.trim(),
        url: url.trim(),
        icon: orNull(icon),
        position: readPosition(position) ?? 0,
      }
      return app
        ? consoleApi('PUT /admin/apps/{id}', { params: { id: app.id }, body: fields })
        : consoleApi('POST /admin/apps', { body: { ...fields, id: id.trim() } })
    },
    done: app ? 'Aplicativo salvo.' : 'Aplicativo criado.',
    invalidates: [invalidateApps],
    onDone: onClose,
  })
  return (
    <FormModal
      title={app ? `Editar ${app.name}` : 'Novo aplicativo'}
      submitLabel={app ? 'Salvar aplicativo' : 'Criar aplicativo'}
      size={640}
      loading={saving.isPending}
      onSubmit={form.onSubmit((values) => saving.mutate(values, { onError: showServerErrors(form) }))}
      onClose={onClose}
    >
      <FieldGrid>
        <TextInput label="Nome" maxLength={120} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        {!app && (
          <TextInput
            label="Identificador"
            description="Não muda depois."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            {...form.getInputProps('id')}
          />
        )}
        <TextInput label="Endereço" type="url" autoComplete="off" {...form.getInputProps('url')} />
        <TextInput label="Posição na lista" inputMode="numeric" autoComplete="off" {...form.getInputProps('position')} />
      </FieldGrid>
      <TextInput label="Descrição" maxLength={400} autoComplete="off" {...form.getInputProps('description')} />
      <TextInput
        label="Ícone"
        description="Endereço de uma imagem, ou a própria imagem em base64 (data:image/…)."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={100_000}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('icon')}
      />
    </FormModal>
  )
}
