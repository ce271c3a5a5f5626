import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import {
  invalidateOperatorSessions,
  type OperatorSession,
  operatorSessionsQuery,
} from '../../../shared/queries/console/operator-sessions.ts'
import { useChange } from '../api/use-change.ts'
import { browserName } from '../model/browser-name.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Loaded } from './loaded.tsx'
import { Part } from './part.tsx'

/** Where the operator is signed in. */
export function OperatorSessions() {
  const asked = useQuery(operatorSessionsQuery)
  const [asking, setAsking] = useState<OperatorSession | null>(null)
  const ending = useChange({
    change: (id: string) => consoleApi('DELETE /admin/sessions/{id}', { params: { id } }),
    done: 'Sessão encerrada.',
    invalidates: [invalidateOperatorSessions],
    onDone: () => setAsking(null),
  })
  return (
    <Part title="Sessões abertas" card={false}>
      <Loaded asked={asked} what="as sessões" height={120}>
        {(sessions) => (
          <DataTable
            caption="Sessões abertas"
            rows={sessions}
            rowKey={({ id }) => id}
            columns={[
              {
                header: 'Navegador',
                title: true,
                cell: ({ userAgent, current }) => (
                  <>
                    {browserName(userAgent)} {current && <Chip tone="brand">Esta</Chip>}
                  </>
                ),
              },
              { header: 'Entrou em', wrap: 'never', cell: ({ createdAt }) => formatDateTime(createdAt) },
              { header: 'Último uso', wrap: 'never', cell: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
              {
                header: 'Ações',
                headerHidden: true,
                onCard: 'plain',
                align: 'end',
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
