import { Button, Modal, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { api } from '../../../shared/api/client.ts'
import { formatDateTime } from '../../../shared/format/date.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { type Delivery, deliveryQuery, invalidateWebhooks } from '../../../shared/queries/webhooks.ts'
import { attemptsInWords, eventWords, stateOf } from './webhook-words.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import css from './webhooks.module.css'

/** One delivery: its state, what is sent, what was answered, and sending it again. */
export function DeliveryDetail({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { data, error, refetch } = useQuery(deliveryQuery(delivery.id))
  return (
    <Modal opened onClose={onClose} size={800} title={eventWords[delivery.type]}>
      {!data && error === null && <Skeleton h={280} radius="md" role="status" aria-label="Carregando" />}
      {!data && error !== null && <LoadFault what="a entrega" error={error} retry={() => void refetch()} />}
      {data && <Detail detail={data} onClose={onClose} />}
    </Modal>
  )
}

type Loaded = Delivery & { url: string; body: string; answer: string | null }

function Detail({ detail, onClose }: { detail: Loaded; onClose: () => void }) {
  const client = useQueryClient()
  const resending = useMutation({
    mutationFn: () => api('POST /webhooks/deliveries/{id}/resend', { params: { id: detail.id } }),
    onSuccess: () => notifySuccess('O evento será reenviado.'),
    onSettled: () => invalidateWebhooks(client),
  })
  const { label, tone } = stateOf(detail)
  return (
    <>
      <dl className={css.facts}>
        <dt>Situação</dt>
        <dd className={css.standing}>
          <StatusDot tone={tone} />
          {label}
          {detail.attempts > 0 && ` · ${attemptsInWords(detail.attempts)}`}
        </dd>
        {detail.error !== null && (
          <>
            <dt>Motivo</dt>
            <dd>{detail.error}</dd>
          </>
        )}
        {detail.nextAttemptAt !== null && detail.attempts > 0 && (
          <>
            <dt>Próxima tentativa</dt>
            <dd>{formatDateTime(detail.nextAttemptAt)}</dd>
          </>
        )}
        <dt>Aconteceu</dt>
        <dd>{formatDateTime(detail.createdAt)}</dd>
        <dt>Endereço</dt>
        <dd>
          <code>{detail.url}</code>
        </dd>
        <dt>webhook-id</dt>
        <dd>
          <code>{detail.eventId}</code>
        </dd>
      </dl>
      <Block title="Conteúdo enviado" text={pretty(detail.body)} />
      {detail.lastAttemptAt !== null && (
        <Block
          title={`Resposta${detail.status === null ? '' : ` ${detail.status}`}${detail.durationMs === null ? '' : ` em ${detail.durationMs} ms`}`}
          text={detail.answer ?? ''}
        />
      )}
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <DisabledHint reason={detail.state === 'sending' && 'O evento está sendo enviado agora.'}>
          <Button loading={resending.isPending} onClick={() => resending.mutate()}>
            Reenviar
          </Button>
        </DisabledHint>
      </ModalEnd>
    </>
  )
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <section className={css.block}>
      <h3>{title}</h3>
      {text === '' ? (
        <p className={css.meta}>Sem conteúdo.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <pre tabIndex={0} role="region" aria-label={title}>
          <code>{text}</code>
        </pre>
      )}
    </section>
  )
}

/** With line breaks, to be read; what is signed has none. */
const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
