import { readWorkerName, type WorkerName } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { listFindings } from '../storage/findings.ts'

type Db = Kysely<DatabaseSchema>
const hourMs = 3_600_000
const findingsShown = { days: 30, most: 50 }

export type DatabaseHealth = {
  bytes: number
  version: string
  connections: number
  maxConnections: number
  /** Name of the last migration applied. */
  migration: string
  latencyMs: number
}
/** Encodes of the last hour; `speed`: seconds of media encoded per second, null when none finished. */
export type EncodeHealth = { unfinished: number; finished: number; mediaSeconds: number; speed: number | null }
export type WebhookHealth = { failed: number; retrying: number; pausedEndpoints: number }

/** Size, version, connections and last migration of the database, and the latency of a query in milliseconds. */
export async function readDatabaseHealth(db: Db): Promise<DatabaseHealth> {
  const started = performance.now()
  await sql`select 1`.execute(db)
  const latencyMs = performance.now() - started
  const { rows } = await sql<Omit<DatabaseHealth, 'latencyMs'>>`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as version,
      current_setting('max_connections')::int as "maxConnections",
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select name from kysely_migration order by name desc limit 1) as migration`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The health query of the database returned no row')
  return { ...row, latencyMs }
}

/** Workers that are connected to the database now, by the names of their connections; `since` is the oldest connection's time. */
export async function listWorkers(db: Db): Promise<(WorkerName & { since: Date })[]> {
  const { rows } = await sql<{ name: string; since: Date }>`
    select application_name as name, min(backend_start) as since from pg_stat_activity
    where datname = current_database() and application_name <> '' group by application_name order by application_name`.execute(db)
  return rows.flatMap(({ name, since }) => {
    const worker = readWorkerName(name)
    return worker ? [{ ...worker, since }] : []
  })
}

/** Media encoded in the hour before `now`, and the number of media not encoded yet. */
export async function readEncodeHealth(db: Db, now: Date): Promise<EncodeHealth> {
  const since = new Date(now.getTime() - hourMs)
  const { rows } = await sql<{ finished: number; media: number; busy: number; unfinished: number }>`
    select count(*) as finished, coalesce(sum(duration), 0)::float8 as media,
      coalesce(sum(extract(epoch from encoded_at - encode_started_at)), 0)::float8 as busy,
      (select count(*) from videos where deleted_at is null and status not in ('encoded', 'error') and type not in ('youtube', 'live')) as unfinished
    from videos where encoded_at > ${since} and encode_started_at is not null`.execute(db)
  const { finished = 0, media = 0, busy = 0, unfinished = 0 } = rows[0] ?? {}
  return { unfinished, finished, mediaSeconds: media, speed: busy > 0 ? media / busy : null }
}

/** Webhook deliveries: `failed` counts the 24 hours before `now`; `retrying` and `pausedEndpoints` are current. */
export async function readWebhookHealth(db: Db, now: Date): Promise<WebhookHealth> {
  const since = new Date(now.getTime() - 24 * hourMs)
  const { rows } = await sql<WebhookHealth>`
    select
      (select count(*)::int from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.state = 'failed' and d.last_attempt_at > ${since} and e.deleted_at is null) as failed,
      (select count(*)::int from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.state = 'waiting' and d.last_error is not null and e.state = 'active' and e.deleted_at is null) as retrying,
      (select count(*)::int from webhook_endpoints
        where state = 'paused' and paused_reason is not null and deleted_at is null) as "pausedEndpoints"`.execute(db)
  return rows[0] ?? { failed: 0, retrying: 0, pausedEndpoints: 0 }
}

/** Findings of the nightly storage checks in the 30 days before `now`, at most 50. */
export async function readFindings(db: Db, now: Date) {
  const rows = await listFindings(db, new Date(now.getTime() - findingsShown.days * 24 * hourMs), findingsShown.most)
  return rows.map((row) => ({
    kind: row.kind,
    subject: row.subject,
    accountId: row.account_id,
    expected: row.expected,
    found: row.found,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    times: row.times,
  }))
}
