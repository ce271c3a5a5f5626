import { Stack } from '@mantine/core'
import type { AdminJob } from '@videozz/contract/browser'
import { formatDateTime } from '../../../shared/format/date.ts'
import { jobStates } from '../model/job-words.ts'
import { Facts } from './facts.tsx'
import css from './job-detail.module.css'

/** One job: its times, its error and its payload. */
export function JobDetail({ job }: { job: AdminJob }) {
  return (
    <Stack gap={16}>
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
    </Stack>
  )
}
