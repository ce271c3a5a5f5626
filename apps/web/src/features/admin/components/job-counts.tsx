import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../shared/format/number.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateJobs, type JobCount } from '../../../shared/queries/console/jobs.ts'
import { useChange } from '../api/use-change.ts'
import { jobTitle } from '../model/job-words.ts'
import { writeStretch } from '../model/time-words.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Part } from './part.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'

/** The queue by name of job. */
export function JobCounts({ counts }: { counts: readonly JobCount[] }) {
  const [asking, setAsking] = useState<JobCount | null>(null)
  const retrying = useChange({
    change: (name: string) => consoleApi('POST /admin/jobs/{name}/retry', { params: { name } }),
    done: ({ retried }) => (retried === 1 ? '1 processo voltou para a fila.' : `${formatCount(retried)} processos voltaram para a fila.`),
    invalidates: [invalidateJobs],
    onDone: () => setAsking(null),
  })
  return (
    <Part title="Por tipo" card={false}>
      <DataTable
        caption="Processos por tipo"
        rows={counts}
        rowKey={({ name }) => name}
        columns={[
          {
            header: 'Processo',
            title: true,
            cell: ({ name, cron }) => (
              <>
                {jobTitle(name)}
                <SecondaryLine>{cron === null ? name : `${name} · ${cron} UTC`}</SecondaryLine>
              </>
            ),
          },
          {
            header: 'Na espera',
            align: 'end',
            cell: ({ waiting, oldestWaitingSeconds }) => (
              <span>
                {formatCount(waiting)}
                {waiting > 0 && oldestWaitingSeconds !== null && <SecondaryLine>há {writeStretch(oldestWaitingSeconds)}</SecondaryLine>}
              </span>
            ),
          },
          { header: 'Agendados', align: 'end', cell: ({ delayed }) => formatCount(delayed) },
          { header: 'Em execução', align: 'end', cell: ({ running }) => formatCount(running) },
          { header: 'Na última hora', align: 'end', cell: ({ doneLastHour }) => formatCount(doneLastHour) },
          { header: 'Com falha', align: 'end', cell: ({ failed }) => (failed > 0 ? <Chip tone="bad">{formatCount(failed)}</Chip> : '0') },
          {
            header: 'Ações',
            headerHidden: true,
            onCard: 'plain',
            align: 'end',
            cell: (count) =>
              count.failed > 0 && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Repetir as falhas de ${jobTitle(count.name)}`}
                  onClick={() => setAsking(count)}
                >
                  Repetir falhas
                </Button>
              ),
          },
        ]}
      />
      <ConfirmModal
        opened={asking !== null}
        title="Repetir todas as falhas?"
        confirmLabel="Repetir"
        loading={retrying.isPending}
        onConfirm={() => asking && retrying.mutate(asking.name)}
        onClose={() => setAsking(null)}
      >
        <p>
          {formatCount(asking?.failed ?? 0)} de “{jobTitle(asking?.name ?? '')}” voltam para a fila.
        </p>
      </ConfirmModal>
    </Part>
  )
}
