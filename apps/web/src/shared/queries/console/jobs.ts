import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminJob } from '@videozz/contract/browser'
import { consoleApi, type ConsoleAnswer } from '../../api/console-api.ts'
import { consoleKey } from './console-key.ts'

export type JobCount = ConsoleAnswer<'GET /admin/jobs'>[number]

const refetchIntervalMs = 10_000
const listKey = [...consoleKey, 'job-items'] as const

/** Jobs counted by name and state. */
export const jobCountsQuery = queryOptions({
  queryKey: [...consoleKey, 'jobs'],
  queryFn: ({ signal }) => consoleApi('GET /admin/jobs', {}, signal),
  refetchInterval: refetchIntervalMs,
  staleTime: 0,
  meta: { silent: true },
})

/** A page of the jobs in one state. @param name of the job; empty for jobs of every name. */
export const jobsQuery = (page: number, state: AdminJob['state'], name: string) =>
  queryOptions({
    queryKey: [...listKey, page, state, name],
    queryFn: ({ signal }) => consoleApi('GET /admin/jobs/items', { query: { page, state, ...(name !== '' && { name }) } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
    meta: { silent: true },
  })

/** Fetches the counts and the lists of jobs again. */
export async function invalidateJobs(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: jobCountsQuery.queryKey }), client.invalidateQueries({ queryKey: listKey })])
}
