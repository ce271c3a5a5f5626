import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { type Endpoint, invalidateWebhooks } from '../../../shared/queries/webhooks.ts'
import { shortAddress } from './webhook-words.ts'
import css from './webhooks.module.css'

type QuestionProps = { endpoint: Endpoint; onClose: () => void }

/** Runs a change of an endpoint and reads again what may be otherwise. */
function useChange<T>(run: () => Promise<T>, done: (answer: T) => void) {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: done, onSettled: () => invalidateWebhooks(client) })
}

/** Explains the effect of a new secret before it is made. */
export function RotateSecret({ endpoint, onClose, onRotated }: QuestionProps & { onRotated: (secret: string) => void }) {
  const rotating = useChange(
    () => api('POST /webhooks/endpoints/{id}/rotate', { params: { id: endpoint.id }, body: { dropOld: endpoint.oldSecretUntil !== null } }),
    ({ secret }) => onRotated(secret),
  )
  return (
    <ConfirmModal
      opened
      title="Trocar segredo?"
      confirmLabel="Trocar segredo"
      loading={rotating.isPending}
      onConfirm={() => rotating.mutate()}
      onClose={onClose}
    >
      {`Um segredo novo será criado para ${shortAddress(endpoint.url)}. Durante 24 horas os eventos são assinados com os dois, para que nada se perca enquanto você atualiza o servidor; depois, só com o novo.`}
      {endpoint.oldSecretUntil !== null && ' O segredo que ainda valia da troca anterior deixa de valer agora.'}
    </ConfirmModal>
  )
}

export function DeleteEndpoint({ endpoint, onClose }: QuestionProps) {
  const deleting = useChange(
    () => api('DELETE /webhooks/endpoints/{id}', { params: { id: endpoint.id } }),
    () => {
      onClose()
      notifySuccess('Webhook excluído!')
    },
  )
  return (
    <ConfirmModal
      opened
      title="Excluir webhook?"
      confirmLabel="Excluir"
      danger
      loading={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      {shortAddress(endpoint.url)} não receberá mais eventos, e as entregas dele saem da lista.
      {endpoint.waiting > 0 && ` O que está na fila (${endpoint.waiting}) não será enviado.`}
    </ConfirmModal>
  )
}

const hourMs = 3_600_000
const spans = [
  { value: String(hourMs), label: 'Da última hora' },
  { value: String(24 * hourMs), label: 'Das últimas 24 horas' },
  { value: String(7 * 24 * hourMs), label: 'Dos últimos 7 dias' },
  { value: String(30 * 24 * hourMs), label: 'Dos últimos 30 dias' },
]

/** Asks for confirmation and the period of failed deliveries to send again. */
export function ResendFailed({ endpoint, onClose }: QuestionProps) {
  const form = useForm({ initialValues: { span: String(24 * hourMs) } })
  const resending = useChange(
    () =>
      api('POST /webhooks/endpoints/{id}/resend-failed', {
        params: { id: endpoint.id },
        body: { since: new Date(Date.now() - Number(form.values.span)).toISOString() },
      }),
    ({ count }) => {
      onClose()
      notifySuccess(
        count === 0 ? 'Não havia falhas nesse período.' : count === 1 ? '1 evento será reenviado.' : `${count} eventos serão reenviados.`,
      )
    },
  )
  return (
    <ConfirmModal
      opened
      title="Reenviar falhas?"
      confirmLabel="Reenviar"
      loading={resending.isPending}
      onConfirm={() => resending.mutate()}
      onClose={onClose}
    >
      Os eventos que não chegaram a {shortAddress(endpoint.url)} são enviados de novo, cada um com o mesmo identificador.
      <Select className={css.span ?? ''} label="Período" data={spans} allowDeselect={false} {...form.getInputProps('span')} />
    </ConfirmModal>
  )
}
