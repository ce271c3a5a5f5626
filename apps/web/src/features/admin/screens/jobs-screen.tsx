import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { jobCountsQuery } from '../../../shared/queries/console/jobs.ts'
import { JobCounts } from '../components/job-counts.tsx'
import { JobItems } from '../components/job-items.tsx'
import { Loaded } from '../components/loaded.tsx'

/** Processos: the queue by name of job, and the jobs themselves. */
export default function JobsScreen() {
  const asked = useQuery(jobCountsQuery)
  return (
    <Page>
      <PageHeader title="Processos" subtitle="O que a plataforma faz por trás, atualizado a cada 10 segundos" />
      <JobItems names={(asked.data ?? []).map(({ name }) => name)} />
      <Loaded asked={asked} what="os processos" height={420}>
        {(counts) => <JobCounts counts={counts} />}
      </Loaded>
    </Page>
  )
}
