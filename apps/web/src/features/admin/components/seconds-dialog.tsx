import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { checkFuture, readLocal } from '../model/local-instant.ts'
import { writeStretch } from '../model/time-words.ts'
import { FormModal } from './form-modal.tsx'

const maxSeconds = 1_000_000_000
const readSeconds = (text: string): number | null => (/^\d{1,10}$/.test(text.trim()) && Number(text) <= maxSeconds ? Number(text) : null)

export type SecondsDialogProps = {
  account: AdminAccountDetail
  /** The seconds left, or a source of more. */
  what: 'left' | 'source'
  onClose: () => void
}

/** A dialog for seconds of automatic subtitles, and the end of their validity. */
export function SecondsDialog({ account, what, onClose }: SecondsDialogProps) {
  const form = useForm({
    initialValues: { seconds: what === 'left' ? String(account.transcribeSeconds) : '3600', until: '' },
    validate: {
      seconds: (text) => ((readSeconds(text) ?? -1) < (what === 'source' ? 1 : 0) ? 'Informe um número inteiro de segundos.' : null),
      until: checkFuture,
    },
  })
  const params = { id: account.id }
  const saving = useAccountChange({
    change: ({ seconds, until }: typeof form.values) =>
      what === 'left'
        ? consoleApi('PUT /admin/accounts/{id}/transcribe-seconds', { params, body: { seconds: readSeconds(seconds) ?? 0 } })
        : consoleApi('POST /admin/accounts/{id}/transcription-sources', {
            params,
            body: { allocatedSeconds: readSeconds(seconds) ?? 0, expiresAt: readLocal(until) },
          }),
    done: what === 'left' ? 'Saldo de segundos salvo.' : 'Segundos dados à conta.',
    onDone: onClose,
  })
  const typed = readSeconds(form.values.seconds)
  return (
    <FormModal
      title={what === 'left' ? 'Mudar o saldo avulso?' : 'Dar segundos de transcrição?'}
      submitLabel={what === 'left' ? 'Salvar saldo' : 'Dar segundos'}
      loading={saving.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => saving.mutate(values, { onError: showServerErrors(form, { nameOf: fieldOf }) }))}
    >
      <TextInput
        label="Segundos"
        inputMode="numeric"
        description={typed === null ? undefined : writeStretch(typed)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('seconds')}
      />
      {what === 'source' && (
        <TextInput
          label="Até quando"
          description="Horário de Brasília. Vazio: sem prazo."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="datetime-local"
          {...form.getInputProps('until')}
        />
      )}
    </FormModal>
  )
}

const fieldOf = (field: string): string => (field === 'expiresAt' ? 'until' : 'seconds')
