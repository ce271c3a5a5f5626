import { Button, Modal, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AdminJob } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateJobs, jobsQuery } from '../../../shared/queries/console/jobs.ts'
import { useChange } from '../api/use-change.ts'
import { jobStates, jobTitle } from '../model/job-words.ts'
import css from './admin.module.css'
import { Facts } from './facts.tsx'
import { PagedList } from './paged-list.tsx'
import { useListAddress } from './use-list-address.ts'

const states = Object.keys(jobStates) as AdminJob['state'][]
const all = 'all'

/** Jobs in one state, each with what it was given and why it failed. */
export function JobItems({ names }: { names: readonly string[] }) {
  const { page, get, set } = useListAddress()
  const state = states.find((one) => one === get('situacao')) ?? 'failed'
  const name = get('tipo')
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
      <div className={css.tools}>
        <SegmentedControl
          aria-label="Situação"
          data={states.map((one) => ({ value: one, label: jobStates[one] }))}
          value={state}
          onChange={(value) => set({ situacao: value === 'failed' ? '' : value })}
        />
        <Select
          className={css.wide ?? ''}
          aria-label="Tipo de processo"
          data={[{ value: all, label: 'Todos os tipos' }, ...names.map((one) => ({ value: one, label: jobTitle(one) }))]}
          value={name || all}
          onChange={(value) => set({ tipo: value === null || value === all ? '' : value })}
        />
      </div>
      <PagedList
        asked={asked}
        what="os processos"
        label={jobStates[state]}
        empty={{ title: state === 'failed' ? 'Nenhuma falha' : 'Nenhum processo nesta situação' }}
        onPage={(to) => set({ page: to })}
        rowKey={({ id }) => id}
        columns={[
          {
            head: 'Processo',
            main: true,
            cell: (job) => (
              <>
                {jobTitle(job.name)}
                {job.error !== null && <span className={css.second}>{job.error.split('\n', 1)[0]}</span>}
              </>
            ),
          },
          { head: 'Tentativas', end: true, cell: ({ attempts }) => attempts },
          { head: 'Pedido em', whole: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
          {
            head: state === 'failed' ? 'Parou em' : 'Começa em',
            whole: true,
            cell: ({ startAfter, startedAt, endedAt }) => formatDateTime(endedAt ?? startedAt ?? startAfter),
          },
          {
            head: 'Ações',
            bare: true,
            end: true,
            cell: (job) => (
              <div className={css.acts}>
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
              </div>
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

function JobDetail({ job }: { job: AdminJob }) {
  return (
    <div className={css.form}>
      <Facts
        items={[
          ['Situação', jobStates[job.state]],
          ['Tentativas', job.attempts],
          ['Pedido em', formatDateTime(job.createdAt)],
          ['Começou em', job.startedAt === null ? '—' : formatDateTime(job.startedAt)],
          ['Parou em', job.endedAt === null ? '—' : formatDateTime(job.endedAt)],
          ['Identificador', job.id],
        ]}
      />
      {job.error !== null && (
        <div>
          <h3>Erro</h3>
          <pre className={css.pre}>{job.error}</pre>
        </div>
      )}
      <div>
        <h3>Dados</h3>
        <pre className={css.pre}>{JSON.stringify(job.payload, null, 2)}</pre>
      </div>
    </div>
  )
}
