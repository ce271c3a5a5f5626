import { useQuery } from '@tanstack/react-query'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import type { AdminJob } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateJobs, jobsQuery } from '../../../shared/queries/console/jobs.ts'
import { useChange } from '../api/use-change.ts'
import { jobStates, jobTitle } from '../model/job-words.ts'
import { FilterSelect } from './filter-select.tsx'
import { JobDetail } from './job-detail.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PagedList } from './paged-list.tsx'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { jobsSearch } from '../model/list-search.ts'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'

const states = Object.keys(jobStates) as AdminJob['state'][]
const all = 'all'

/** Jobs in one state, each with what it was given and why it failed. */
export function JobItems({ names }: { names: readonly string[] }) {
  const { view, show } = useSearchState(jobsSearch)
  const { page, situacao: state, tipo: name } = view
  const asked = useQuery(jobsQuery(page, state, name))
  const [shown, setShown] = useState<AdminJob | null>(null)
  const retrying = useChange({
    change: (job: AdminJob) => consoleApi('POST /admin/jobs/{name}/{id}/retry', { params: { name: job.name, id: job.id } }),
    done: 'O processo voltou para a fila.',
    invalidates: [invalidateJobs],
    onDone: () => setShown(null),
  })
  return (
    <section aria-label="Processos">
      <ListToolbar>
        <SegmentedControl
          aria-label="Situação"
          data={states.map((one) => ({ value: one, label: jobStates[one] }))}
          value={state}
          onChange={(situacao) => show({ situacao })}
        />
        <FilterSelect
          wide
          aria-label="Tipo de processo"
          data={[{ value: all, label: 'Todos os tipos' }, ...names.map((one) => ({ value: one, label: jobTitle(one) }))]}
          value={name || all}
          onChange={(value) => show({ tipo: value === null || value === all ? '' : value })}
        />
      </ListToolbar>
      <PagedList
        asked={asked}
        what="os processos"
        caption={jobStates[state]}
        empty={{ title: state === 'failed' ? 'Nenhuma falha' : 'Nenhum processo nesta situação' }}
        onPage={(page) => show({ page })}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'Processo',
            title: true,
            cell: (job) => (
              <>
                {jobTitle(job.name)}
                {job.error !== null && <SecondaryLine>{job.error.split('\n', 1)[0]}</SecondaryLine>}
              </>
            ),
          },
          { header: 'Tentativas', align: 'end', cell: ({ attempts }) => attempts },
          { header: 'Pedido em', wrap: 'never', cell: ({ createdAt }) => formatDateTime(createdAt) },
          {
            header: state === 'failed' ? 'Parou em' : 'Começa em',
            wrap: 'never',
            cell: ({ startAfter, startedAt, endedAt }) => formatDateTime(endedAt ?? startedAt ?? startAfter),
          },
          {
            header: 'Ações',
            headerHidden: true,
            onCard: 'plain',
            align: 'end',
            cell: (job) => (
              <RowActions>
                <Button variant="default" size="xs" aria-label={`Ver ${jobTitle(job.name)}, ${job.id}`} onClick={() => setShown(job)}>
                  Ver
                </Button>
                {job.state === 'failed' && (
                  <Button
                    variant="subtle"
                    color="gray"
                    data-quiet
                    size="xs"
                    aria-label={`Repetir ${jobTitle(job.name)}, ${job.id}`}
                    loading={retrying.isPending && retrying.variables.id === job.id}
                    onClick={() => retrying.mutate(job)}
                  >
                    Repetir
                  </Button>
                )}
              </RowActions>
            ),
          },
        ]}
      />
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={jobTitle(shown?.name ?? '')} size={680}>
        {shown && <JobDetail job={shown} />}
      </Modal>
    </section>
  )
}
