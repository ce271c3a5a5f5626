import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { consoleApi, hasCode } from '../../../shared/api/console-api.ts'
import { useChange } from '../api/use-change.ts'
import { FormModal } from './form-modal.tsx'
import { OperatorTotpSetup } from './operator-totp-setup.tsx'
import { Part } from './part.tsx'
import { SecretField } from './secret-field.tsx'

/** Whether signing in requires a code of an authenticator app. */
export function OperatorTotp({ on }: { on: boolean }) {
  const [asking, setAsking] = useState<'on' | 'off' | null>(null)
  const close = () => setAsking(null)
  return (
    <Part
      title="Verificação em duas etapas"
      action={
        <Button variant="default" size="xs" onClick={() => setAsking(on ? 'off' : 'on')}>
          {on ? 'Desativar' : 'Ativar verificação'}
        </Button>
      }
    >
      <Group gap={8} wrap="nowrap">
        <StatusDot tone={on ? 'ok' : 'warn'} />
        <p style={{ font: 'var(--t-meta)' }}>
          {on ? 'Ativa: entrar pede um código do aplicativo autenticador.' : 'Desativada: quem souber a senha entra.'}
        </p>
      </Group>
      {asking === 'on' && <OperatorTotpSetup onClose={close} />}
      {asking === 'off' && <Removal onClose={close} />}
    </Part>
  )
}

function Removal({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { password: '' }, validate: { password: (text) => (text === '' ? 'Informe sua senha.' : null) } })
  const removing = useChange({
    change: (body: typeof form.values) => consoleApi('POST /admin/totp/remove', { body }),
    done: 'Verificação em duas etapas desativada.',
    onDone: onClose,
    meta: { silent: true },
  })
  const submit = form.onSubmit((values) =>
    removing.mutate(values, {
      onError: (error) => {
        if (!hasCode(error, 'INVALID_CREDENTIALS')) notifyError(error)
        form.setErrors(serverErrors(error, { codes: { INVALID_CREDENTIALS: { password: 'Senha incorreta.' } } }))
      },
    }),
  )
  return (
    <FormModal
      title="Desativar a verificação em duas etapas?"
      submitLabel="Desativar"
      danger
      loading={removing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Para entrar, bastará a senha. Confirme com ela.</p>
      <SecretField label="Sua senha" autoComplete="current-password" data-autofocus {...form.getInputProps('password')} />
    </FormModal>
  )
}
