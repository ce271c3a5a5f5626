import { Button, Checkbox, Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiScope } from '@videozz/contract/browser'
import { api } from '../../../shared/api/client.ts'
import { focusFault } from '../../../shared/focus-fault.ts'
import { invalidateApiKeys, type ApiKeyWish, type NewApiKey } from '../../../shared/queries/api-keys.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { checkEndDate, type EndChoice, endChoices, endOf } from '../model/key-end.ts'
import { offeredScopes } from '../model/scope-words.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import css from './developers.module.css'

export type CreateKeyProps = { opened: boolean; onClose: () => void; onMade: (key: NewApiKey) => void }

/** A form for the purpose, scopes and end of a new key. */
export function CreateKey({ opened, onClose, onMade }: CreateKeyProps) {
  return (
    <Modal opened={opened} onClose={onClose} size={560} title="Criar chave de API">
      <KeyForm onClose={onClose} onMade={onMade} />
    </Modal>
  )
}

type Wish = { name: string; scopes: ApiScope[]; end: EndChoice; date: string }

const toBody = ({ name, scopes, end, date }: Wish): ApiKeyWish => ({ name: name.trim(), scopes, expiresAt: endOf(end, date, Date.now()) })

/** Mounted only while the dialog is open, so that each key begins with nothing chosen. */
function KeyForm({ onClose, onMade }: Omit<CreateKeyProps, 'opened'>) {
  const client = useQueryClient()
  const form = useForm<Wish>({
    initialValues: { name: '', scopes: [], end: 'never', date: '' },
    validate: {
      name: (value) => (value.trim() === '' ? 'Dê um nome à chave.' : null),
      scopes: (value) => (value.length === 0 ? 'Escolha pelo menos uma permissão.' : null),
      date: (value, { end }) => (end === 'date' ? checkEndDate(value, Date.now()) : null),
    },
  })
  const creating = useMutation({
    mutationFn: (body: ApiKeyWish) => api('POST /api-keys', { body }),
    onSuccess: onMade,
    onError: (error) => form.setErrors(serverErrors(error, { nameOf: (field) => (field === 'expiresAt' ? 'date' : field) })),
    onSettled: () => invalidateApiKeys(client),
  })
  return (
    <form
      className={css.form}
      onSubmit={form.onSubmit(
        (wish) => creating.mutate(toBody(wish)),
        () => focusFault(document),
      )}
      noValidate
    >
      <TextInput
        label="Nome"
        description="Diga onde a chave será usada, para reconhecê-la depois."
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label="O que ela permite" {...form.getInputProps('scopes')}>
        <div className={`${css.groups} touch-choices`}>
          {offeredScopes.map(({ title, scopes }) => (
            <fieldset key={title}>
              <legend>{title}</legend>
              {scopes.map(({ scope, allows }) => (
                <Checkbox key={scope} value={scope} label={allows} description={<code>{scope}</code>} />
              ))}
            </fieldset>
          ))}
        </div>
      </Checkbox.Group>
      <div className={css.end}>
        <Select label="Fim" data={[...endChoices]} allowDeselect={false} {...form.getInputProps('end')} />
        {form.values.end === 'date' && <TextInput label="Último dia" type="date" {...form.getInputProps('date')} />}
      </div>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={creating.isPending}>
          Criar chave
        </Button>
      </ModalEnd>
    </form>
  )
}
