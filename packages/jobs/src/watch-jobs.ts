/** Runs plain SQL in the database of the queue. */
type RunQuery = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export type JobCounts = {
  name: string
  /** Could run now. */
  waiting: number
  /** Wait for their time, or for a retry. */
  delayed: number
  running: number
  failed: number
  doneLastHour: number
  oldestWaitingSeconds: number | null
  /** Its schedule, as a cron expression (UTC). */
  cron: string | null
}
export type WatchedState = 'waiting' | 'running' | 'failed'
export type WatchedJob = {
  id: string
  name: string
  state: WatchedState
  payload: unknown
  error: string | null
  attempts: number
  createdAt: Date
  startAfter: Date
  startedAt: Date | null
  endedAt: Date | null
}

const states: Record<WatchedState, readonly string[]> = { waiting: ['created', 'retry'], running: ['active'], failed: ['failed'] }

/** Whether the queue's tables are there: the first process that uses it makes them. */
async function isThere(run: RunQuery): Promise<boolean> {
  const [row] = await run<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  return row?.there ?? false
}

/** The queue by name of job. Ended jobs are deleted after three days. */
export async function countJobs(run: RunQuery): Promise<JobCounts[]> {
  if (!(await isThere(run))) return []
  return run<JobCounts>(`
    select q.name, s.cron, coalesce(j.waiting, 0)::int as waiting, coalesce(j.delayed, 0)::int as delayed, coalesce(j.running, 0)::int as running,
      coalesce(j.failed, 0)::int as failed, coalesce(j.done, 0)::int as "doneLastHour", j.oldest::float8 as "oldestWaitingSeconds"
    from pgboss.queue q left join pgboss.schedule s on s.name = q.name and s.key = '' left join (
      select name, count(*) filter (where state < 'active' and start_after <= now()) as waiting,
        count(*) filter (where state < 'active' and start_after > now()) as delayed, count(*) filter (where state = 'active') as running,
        count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'completed' and completed_on > now() - interval '1 hour') as done,
        extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())) as oldest
      from pgboss.job group by name) j on j.name = q.name
    where q.name not like '\\_\\_pgboss\\_\\_%' order by q.name`)
}

/** Jobs in one state, the newest first, and how many there are. */
export async function listJobs(
  run: RunQuery,
  { state, name, limit, offset }: { state: WatchedState; name?: string | undefined; limit: number; offset: number },
): Promise<{ total: number; jobs: WatchedJob[] }> {
  if (!(await isThere(run))) return { total: 0, jobs: [] }
  const matches = `state::text = any($1::text[]) and ($2::text is null or name = $2) and name not like '\\_\\_pgboss\\_\\_%'`
  const values = [states[state], name ?? null]
  const [count] = await run<{ total: number }>(`select count(*) as total from pgboss.job where ${matches}`, values)
  type Row = Omit<WatchedJob, 'state' | 'error'> & { output: unknown }
  const rows = await run<Row>(
    `select id, name, data as payload, output, retry_count + (state >= 'active')::int as attempts, created_on as "createdAt",
       start_after as "startAfter", started_on as "startedAt", completed_on as "endedAt"
     from pgboss.job where ${matches} order by created_on desc, id limit $3 offset $4`,
    [...values, limit, offset],
  )
  return { total: count?.total ?? 0, jobs: rows.map(({ output, ...row }) => ({ ...row, state, error: errorIn(output) })) }
}

/** The error of a run's output; null where it has none. */
function errorIn(output: unknown): string | null {
  if (output === null || output === undefined) return null
  if (typeof output === 'string') return output
  const { message, stack } = output as { message?: unknown; stack?: unknown }
  if (typeof stack === 'string' && stack !== '') return stack
  return typeof message === 'string' ? message : JSON.stringify(output)
}

/**
 * Runs failed jobs again, now, with one try more. One with an equal job waiting or running stays as it is.
 * @param which one of them by its id; all of the name when absent.
 * @returns how many.
 */
export async function retryJobs(run: RunQuery, name: string, which?: string): Promise<number> {
  if (!(await isThere(run))) return 0
  const rows = await run<{ id: string }>(
    `update pgboss.job j set state = 'retry', retry_limit = greatest(retry_limit, retry_count) + 1, start_after = now(), completed_on = null
     where j.id in (
       select distinct on (coalesce(f.singleton_key, f.id::text)) f.id from pgboss.job f
       where f.name = $1 and f.state = 'failed' and ($2::uuid is null or f.id = $2)
         and not exists (select from pgboss.job k where k.name = f.name and k.singleton_key = f.singleton_key and k.state <= 'active')
       order by coalesce(f.singleton_key, f.id::text), f.created_on desc) and j.name = $1
     returning j.id`,
    [name, which ?? null],
  )
  return rows.length
}
