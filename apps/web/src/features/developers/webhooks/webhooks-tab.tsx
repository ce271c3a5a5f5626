import { Button, Skeleton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { DeleteEndpoint, ResendFailed, RotateSecret } from './endpoint-questions.tsx'
import { type EndpointAction, EndpointRow } from './endpoint-row.tsx'
import { ShowSecret } from './show-secret.tsx'
import { type Endpoint, endpointsQuery, invalidateWebhooks } from '../../../shared/queries/webhooks.ts'
import css from './webhooks.module.css'

type Direct = 'test' | 'pause' | 'resume'
type Dialog =
  | { kind: 'form'; endpoint: Endpoint | null }
  | { kind: 'rotate' | 'resend' | 'delete'; endpoint: Endpoint }
  | { kind: 'secret'; secret: string; rotated: boolean }

const said: Record<Direct, string> = {
  test: 'Teste enviado: veja a resposta em Entregas.',
  pause: 'Envio pausado.',
  resume: 'Envio retomado.',
}

/** Webhooks of the account: where they go, and what became of each. */
export function WebhooksTab() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(endpointsQuery)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const acting = useMutation({
    mutationFn: async ({ action, id }: { action: Direct; id: string }): Promise<void> => {
      const params = { id }
      if (action === 'test') await api('POST /webhooks/endpoints/{id}/test', { params })
      else if (action === 'pause') await api('POST /webhooks/endpoints/{id}/pause', { params })
      else await api('POST /webhooks/endpoints/{id}/resume', { params })
    },
    onSuccess: (_answer, { action }) => notifySuccess(said[action]),
    onSettled: () => invalidateWebhooks(client),
  })
  const act = (endpoint: Endpoint, action: EndpointAction): void => {
    if (action === 'edit') setDialog({ kind: 'form', endpoint })
    else if (action === 'rotate' || action === 'resend' || action === 'delete') setDialog({ kind: action, endpoint })
    else acting.mutate({ action, id: endpoint.id })
  }
  if (!data)
    return error === null ? (
      <Skeleton h={232} radius="lg" role="status" aria-label="Carregando" />
    ) : (
      <LoadFault what="os webhooks" error={error} retry={() => void refetch()} />
    )
  const { items, most } = data
  const create = (
    <DisabledHint reason={items.length >= most && `Você já tem ${most} webhooks. Exclua um antes de criar outro.`}>
      <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setDialog({ kind: 'form', endpoint: null })}>
        Criar webhook
      </Button>
    </DisabledHint>
  )
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title="Nenhum webhook"
          text="Com um webhook, o seu servidor é avisado do que acontece aqui: envios, processamento, alunos, assinatura."
          action={create}
        />
      ) : (
        <>
          <div className={css.lead}>
            <p>
              Cada evento é enviado assinado. O que o seu servidor não confirma com 2xx é tentado de novo, cada vez mais espaçado, por 24
              horas.
            </p>
            {create}
          </div>
          <ul className={css.list} aria-label="Webhooks">
            {items.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} onAction={(action) => act(endpoint, action)} />
            ))}
          </ul>
          <DeliveryLog endpoints={items} />
        </>
      )}
      {dialog?.kind === 'form' && (
        <EndpointForm
          endpoint={dialog.endpoint}
          onClose={close}
          onMade={(secret) => setDialog({ kind: 'secret', secret, rotated: false })}
        />
      )}
      {dialog?.kind === 'secret' && <ShowSecret secret={dialog.secret} rotated={dialog.rotated} onDone={close} />}
      {dialog?.kind === 'rotate' && (
        <RotateSecret
          endpoint={dialog.endpoint}
          onClose={close}
          onRotated={(secret) => setDialog({ kind: 'secret', secret, rotated: true })}
        />
      )}
      {dialog?.kind === 'resend' && <ResendFailed endpoint={dialog.endpoint} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteEndpoint endpoint={dialog.endpoint} onClose={close} />}
    </>
  )
}
