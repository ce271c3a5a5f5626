import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { focusFault } from '../../../shared/focus-fault.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { type Endpoint, type EndpointWish, invalidateWebhooks } from '../../../shared/queries/webhooks.ts'
import { offeredGroups, eventWords } from './webhook-words.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import css from './webhooks.module.css'

export type EndpointFormProps = {
  /** The endpoint to change; null creates one. */
  endpoint: Endpoint | null
  onClose: () => void
  /** Called with the secret of a new endpoint. */
  onMade: (secret: string) => void
}

/** The address of an endpoint and the events it receives. */
export function EndpointForm(props: EndpointFormProps) {
  return (
    <Modal opened onClose={props.onClose} size={560} title={props.endpoint ? 'Editar webhook' : 'Criar webhook'}>
      <Form {...props} />
    </Modal>
  )
}

function Form({ endpoint, onClose, onMade }: EndpointFormProps) {
  const client = useQueryClient()
  const form = useForm<Required<EndpointWish>>({
    initialValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: (endpoint?.events ?? []) as EndpointWish['events'],
    },
    validate: {
      url: (value) => (/^https?:\/\/\S+$/.test(value.trim()) ? null : 'Informe um endereço como https://exemplo.com/videozz.'),
      events: (value) => (value.length === 0 ? 'Escolha pelo menos um evento.' : null),
    },
  })
  const saving = useMutation({
    mutationFn: async (body: EndpointWish) => {
      if (!endpoint) return (await api('POST /webhooks/endpoints', { body })).secret
      await api('PUT /webhooks/endpoints/{id}', { params: { id: endpoint.id }, body })
      return null
    },
    onSuccess: (secret) => {
      if (secret === null) {
        notifySuccess('Webhook salvo!')
        onClose()
      } else onMade(secret)
    },
    onError: (error) => form.setErrors(serverErrors(error)),
    onSettled: () => invalidateWebhooks(client),
  })
  return (
    <form
      className={css.form}
      onSubmit={form.onSubmit(
        (wish) => saving.mutate(wish),
        () => focusFault(document),
      )}
      noValidate
    >
      <TextInput
        label="Endereço"
        description="Recebe um POST com JSON a cada evento. Precisa ser https e estar na internet."
        type="url"
        inputMode="url"
        placeholder="https://exemplo.com/videozz"
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput label="Descrição" description="Opcional: só você a vê." maxLength={120} {...form.getInputProps('description')} />
      <Checkbox.Group label="Eventos" {...form.getInputProps('events')}>
        <div className={`${css.groups} touch-choices`}>
          {offeredGroups.map(({ title, events }) => (
            <fieldset key={title}>
              <legend>{title}</legend>
              {events.map((type) => (
                <Checkbox key={type} value={type} label={eventWords[type]} description={<code>{type}</code>} />
              ))}
            </fieldset>
          ))}
        </div>
      </Checkbox.Group>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {endpoint ? 'Salvar' : 'Criar webhook'}
        </Button>
      </ModalEnd>
    </form>
  )
}
