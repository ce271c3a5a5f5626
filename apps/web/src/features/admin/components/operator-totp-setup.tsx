import { Button, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { copyText } from '../../../shared/clipboard.ts'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useChange } from '../api/use-change.ts'
import { bareCode, codeFault } from '../model/code-fault.ts'
import css from './operator-totp.module.css'
import { FormModal } from './form-modal.tsx'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { operatorTotpSetupQuery } from '../../../shared/queries/console/operator-totp.ts'

/** Turns the second factor on: QR code or key, then the first code. */
export function OperatorTotpSetup({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { code: '' }, validate: { code: (text) => codeFault(bareCode(text)) ?? null } })
  const setup = useQuery(operatorTotpSetupQuery)
  const confirming = useChange({
    change: ({ code }: typeof form.values) => consoleApi('POST /admin/totp/confirm', { body: { code: bareCode(code) } }),
    done: 'Verificação em duas etapas ativada. As suas outras sessões foram encerradas.',
    onDone: onClose,
  })
  return (
    <FormModal
      title="Ativar verificação em duas etapas"
      submitLabel="Ativar"
      size={560}
      loading={confirming.isPending}
      onSubmit={form.onSubmit((values) => setup.data && confirming.mutate(values, { onError: () => form.setErrors({ code: true }) }))}
      onClose={onClose}
    >
      {setup.error ? (
        <LoadFault what="o código QR" error={setup.error} retry={() => void setup.refetch()} />
      ) : (
        <div className={css.setup}>
          {setup.data ? (
            <img className={css.qr} src={setup.data.picture} alt="Código QR para o aplicativo autenticador" />
          ) : (
            <Skeleton w={176} h={176} radius="md" />
          )}
          <div>
            <p>Leia o código QR com um aplicativo autenticador ou digite esta chave:</p>
            {setup.data ? <p className={css.secret}>{setup.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p> : <Skeleton h={20} w={180} />}
            {setup.data && (
              <Button variant="default" size="xs" w="fit-content" onClick={() => void copyText(setup.data.secret)}>
                Copiar chave
              </Button>
            )}
            <TextInput
              label="Código de 6 dígitos"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              {...form.getInputProps('code')}
            />
          </div>
        </div>
      )}
      <p className={css.note}>Quem perde o aplicativo volta a entrar com npm run admin -- reset-operator, na máquina da plataforma.</p>
    </FormModal>
  )
}
