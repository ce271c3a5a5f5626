import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { api } from '../../../shared/api/client.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { invalidateConnections, setConnectionValid } from '../../../shared/queries/connections.ts'
import { checkApiKey } from '../model/check-api-key.ts'
import { panda } from '../model/panda.ts'
import css from './connections.module.css'
import { KeyVerdict } from './key-verdict.tsx'

/** The key of Panda Video: validated first, then kept. */
export function KeyForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { provider } = panda
  const field = useRef<HTMLInputElement>(null)
  // The button that led here is gone, and the focus with it.
  useEffect(() => field.current?.focus(), [])

  const validating = useMutation({
    mutationFn: (key: string) => api('POST /integration/validate/{provider}', { params: { provider }, body: { apiKey: key } }),
    onError: (error) => form.setErrors(serverErrors(error)),
    meta: { silent: true },
  })
  const connecting = useMutation({
    mutationFn: (key: string) => api('POST /integration', { body: { apiKey: key, provider } }),
    onSuccess: () => {
      setConnectionValid(client, provider)
      notifySuccess('Panda Video conectada!')
      onClose()
    },
    onError: (error) => {
      form.setErrors(serverErrors(error))
      validating.reset()
    },
    onSettled: () => invalidateConnections(client),
    meta: { silent: true },
  })
  const form = useForm({
    initialValues: { apiKey: '' },
    validate: { apiKey: checkApiKey },
    onValuesChange: () => {
      validating.reset()
      connecting.reset()
    },
  })
  const apiKey = form.values.apiKey.trim()
  // A verdict is of the key that was validated.
  const valid = validating.isSuccess && validating.variables === apiKey

  const validate = (): void => {
    connecting.reset()
    if (form.validate().hasErrors) validating.reset()
    else validating.mutate(apiKey)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (validating.isPending || connecting.isPending) return
    if (valid) connecting.mutate(apiKey)
    else validate()
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className={css.field}>
        <PasswordInput
          ref={field}
          label="API Key"
          placeholder="panda-"
          {...form.getInputProps('apiKey')}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          readOnly={connecting.isPending}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a chave', tabIndex: 0 }}
        />
        <DisabledHint reason={valid && 'Esta chave já foi validada.'}>
          <Button variant="default" loading={validating.isPending} onClick={validate}>
            Validar chave
          </Button>
        </DisabledHint>
      </div>
      <KeyVerdict valid={valid} error={connecting.error ?? validating.error} />
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <DisabledHint reason={!valid && 'Valide a chave para concluir.'}>
          <Button loading={connecting.isPending} onClick={() => connecting.mutate(apiKey)}>
            Concluir
          </Button>
        </DisabledHint>
      </ModalEnd>
    </form>
  )
}
