import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { invalidateConnections, setConnectionValid } from '../../../shared/queries/connections.ts'
import { checkApiKey } from '../model/check-api-key.ts'
import { panda } from '../model/panda.ts'
import css from './connections.module.css'
import { fieldFault, KeyVerdict } from './key-verdict.tsx'

/** The key of Panda Video: validated first, then kept. */
export function KeyForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { provider } = panda
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const apiKey = typed.trim()
  const field = useRef<HTMLInputElement>(null)
  // The button that led here is gone, and the focus with it.
  useEffect(() => field.current?.focus(), [])

  const validating = useMutation({
    mutationFn: (key: string) => api('POST /integration/validate/{provider}', { params: { provider }, body: { apiKey: key } }),
    onError: (error) => setFault(fieldFault(error)),
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
      setFault(fieldFault(error))
      validating.reset()
    },
    onSettled: () => invalidateConnections(client),
    meta: { silent: true },
  })
  // What was said holds for the key it was said of.
  const valid = validating.isSuccess && validating.variables === apiKey

  const change = (text: string): void => {
    setTyped(text)
    setFault(null)
    validating.reset()
    connecting.reset()
  }
  const validate = (): void => {
    const wrong = checkApiKey(typed)
    setFault(wrong)
    connecting.reset()
    if (wrong === null) validating.mutate(apiKey)
    else validating.reset()
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
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          error={fault}
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
