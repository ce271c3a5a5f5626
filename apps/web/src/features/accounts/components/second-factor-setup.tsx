import { Button, Modal, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { rereadSession } from '../../../shared/session/read-session.ts'
import { api } from '../../../shared/api/client.ts'
import { copyText } from '../../../shared/clipboard.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { totpSetupQuery } from '../../../shared/queries/totp-setup.ts'
import css from './profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

const bareCode = (text: string): string => text.replace(/\s/g, '')
const inGroups = (secret: string) => secret.replace(/(.{4})/g, '$1 ').trim()

/** Turns the second factor on: QR code, first code, recovery codes. */
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const setup = useQuery(totpSetupQuery)
  const form = useForm({ initialValues: { code: '' } })
  const confirming = useMutation({
    mutationFn: ({ code }: { code: string }) => api('POST /accounts/totp/confirm', { body: { code: bareCode(code) } }),
    onError: () => form.setErrors({ code: true }),
  })
  const codes = confirming.data?.recoveryCodes

  const finish = () => {
    onClose()
    if (codes) void rereadSession()
  }
  return (
    <Modal
      opened
      onClose={finish}
      size={560}
      title={codes ? 'Guarde seus códigos de recuperação' : 'Ativar verificação em duas etapas'}
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : (
        <form onSubmit={form.onSubmit((values) => confirming.mutate(values))}>
          <div className={css.setup}>
            {setup.data ? (
              <img className={css.qr} src={setup.data.picture} alt="Código QR para o aplicativo autenticador" />
            ) : (
              <Skeleton w={176} h={176} radius="md" />
            )}
            <div>
              <p>Leia o código QR com um aplicativo autenticador, como Google Authenticator, Aegis ou 1Password.</p>
              <p>
                Ou digite esta chave:{' '}
                {setup.data ? (
                  <span className={css.secret}>{inGroups(setup.data.secret)}</span>
                ) : (
                  <Skeleton component="span" display="inline-block" h={12} w={180} />
                )}
              </p>
              {setup.data && (
                <Button variant="default" size="xs" justify="flex-start" w="fit-content" onClick={() => void copyText(setup.data.secret)}>
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
          <ModalEnd>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={confirming.isPending} disabled={!setup.data || bareCode(form.values.code).length < 6}>
              Ativar
            </Button>
          </ModalEnd>
        </form>
      )}
    </Modal>
  )
}
