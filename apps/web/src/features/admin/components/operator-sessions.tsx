import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { type ConsoleAnswer, consoleApi } from '../api/console-api.ts'
import { useChange } from '../api/use-change.ts'
import { browserName } from '../model/browser-name.ts'
import { DataTable } from './data-table.tsx'
import { Loaded } from './loaded.tsx'
import { Part } from './part.tsx'

type Session = ConsoleAnswer<'GET /admin/sessions'>[number]

/** Where the operator is signed in. */
export function OperatorSessions() {
  const asked = useQuery({
    queryKey: ['admin', 'sessions'],
    queryFn: ({ signal }) => consoleApi('GET /admin/sessions', {}, signal),
    meta: { silent: true },
  })
  const [asking, setAsking] = useState<Session | null>(null)
  const ending = useChange({
    change: (id: string) => consoleApi('DELETE /admin/sessions/{id}', { params: { id } }),
    done: 'Sessão encerrada.',
    keys: [
      ['admin', 'sessions'],
      ['admin', 'log'],
    ],
    onDone: () => setAsking(null),
  })
  return (
    <Part title="Sessões abertas" card={false}>
      <Loaded asked={asked} what="as sessões" height={120}>
        {(sessions) => (
          <DataTable
            label="Sessões abertas"
            rows={sessions}
            rowKey={({ id }) => id}
            columns={[
              {
                head: 'Navegador',
                main: true,
                cell: ({ userAgent, current }) => (
                  <>
                    {browserName(userAgent)} {current && <Chip tone="brand">Esta</Chip>}
                  </>
                ),
              },
              { head: 'Entrou em', whole: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
              { head: 'Último uso', whole: true, cell: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
              {
                head: 'Ações',
                bare: true,
                end: true,
                cell: (session) =>
                  !session.current && (
                    <Button
                      variant="subtle"
                      color="red"
                      size="xs"
                      aria-label={`Encerrar a sessão de ${formatDateTime(session.createdAt)}`}
                      onClick={() => setAsking(session)}
                    >
                      Encerrar
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <ConfirmModal
        opened={asking !== null}
        title="Encerrar esta sessão?"
        confirmLabel="Encerrar"
        danger
        loading={ending.isPending}
        onConfirm={() => asking && ending.mutate(asking.id)}
        onClose={() => setAsking(null)}
      >
        <p>Quem está nela volta para a tela de entrada.</p>
      </ConfirmModal>
    </Part>
  )
}
