import { queryOn, toPage, writeOperatorLog } from '@videozz/db'
import { countJobs, listJobs, retryJobs } from '@videozz/jobs'
import { AppError } from '../../shared/app-error.ts'
import type { Handlers } from '../../shared/feature.ts'
import { actorOf, type AdminContext } from './context.ts'

/** The queue: what waits, runs and failed, and trying again. */
export function jobRoutes({ deps }: AdminContext): Partial<Handlers> {
  const { db } = deps
  return {
    adminCountJobs: () => countJobs(queryOn(db)),
    adminListJobs: async ({ query }) => {
      const { state, name, page, limit } = query
      const { total, jobs } = await listJobs(queryOn(db), { state, name, limit, offset: (page - 1) * limit })
      return toPage(jobs, query, total, (job) => ({
        ...job,
        createdAt: job.createdAt.toISOString(),
        startAfter: job.startAfter.toISOString(),
        startedAt: job.startedAt?.toISOString() ?? null,
        endedAt: job.endedAt?.toISOString() ?? null,
      }))
    },
    adminRetryJob: ({ operator, params }) =>
      db.transaction().execute(async (trx) => {
        if ((await retryJobs(queryOn(trx), params.name, params.id)) === 0) throw new AppError('JOB_NOT_FAILED')
        await writeOperatorLog(trx, actorOf(operator), { action: 'job.retry', subject: params.name, details: { id: params.id } })
        return {}
      }),
    adminRetryJobs: ({ operator, params }) =>
      db.transaction().execute(async (trx) => {
        const retried = await retryJobs(queryOn(trx), params.name)
        if (retried > 0) await writeOperatorLog(trx, actorOf(operator), { action: 'job.retry', subject: params.name, details: { retried } })
        return { retried }
      }),
  }
}
