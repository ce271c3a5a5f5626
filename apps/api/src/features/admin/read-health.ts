import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminHealth } from '@videozz/contract'
import { countMails, listWorkers, queryOn, readDatabaseHealth, readEncodeHealth, readFindings, readWebhookHealth } from '@videozz/db'
import { countJobs, type JobCounts } from '@videozz/jobs'
import type { Deps } from '../../shared/app-deps.ts'
import { presentInstants } from '../../shared/present-instants.ts'
import { createReadiness } from '../../shared/readiness.ts'

/** Room on the disk of a folder, in bytes; null where there is no such folder. */
async function readDisk(folder: string | undefined): Promise<AdminHealth['disks']['data']> {
  if (folder === undefined) return null
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')) return null
    throw error
  }
}

/** Time of the last copy of this data folder by `npm run backup`; null when there is none. */
async function readLastBackup(folder: string | undefined): Promise<string | null> {
  if (folder === undefined) return null
  try {
    const at = new Date((await readFile(join(folder, 'last-backup'), 'utf8')).trim())
    return Number.isNaN(at.getTime()) ? null : at.toISOString()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')) return null
    throw error
  }
}

/** Payment by hand leads nowhere while nobody says how to pay. */
function missingSettings({ subscriptions }: Deps['env']): AdminHealth['missingSettings'] {
  const byHand = subscriptions.parent === 'embedded' && subscriptions.payments === 'manual'
  return byHand && subscriptions.instructions === null ? ['PAYMENT_INSTRUCTIONS'] : []
}

function sumQueue(counts: readonly JobCounts[]): AdminHealth['queue'] {
  const sum = (of: (count: JobCounts) => number) => counts.reduce((total, count) => total + of(count), 0)
  return {
    waiting: sum(({ waiting }) => waiting),
    running: sum(({ running }) => running),
    failed: sum(({ failed }) => failed),
    oldestWaitingSeconds: counts.reduce((oldest, { oldestWaitingSeconds }) => Math.max(oldest, oldestWaitingSeconds ?? 0), 0),
  }
}

/** Milliseconds for which counts of jobs are cached: they read the whole queue, and every open console requests them. */
const countsCacheMs = 5000

/** Caches the counts for `countsCacheMs`, one query for concurrent calls; a failed query is not cached. */
function keepCounts(ask: () => Promise<JobCounts[]>, now: () => Date): () => Promise<JobCounts[]> {
  let kept: { at: number; counts: Promise<JobCounts[]> } | undefined
  return async () => {
    const at = now().getTime()
    const current = kept && at - kept.at < countsCacheMs ? kept : { at, counts: ask() }
    kept = current
    try {
      return await current.counts
    } catch (error) {
      if (kept === current) kept = undefined
      throw error
    }
  }
}

/** Creates the function that reads the platform's health; counts of jobs are cached for some seconds, the rest is read each time. */
export function createHealth(deps: Deps): () => Promise<AdminHealth> {
  const { db, env, now, store } = deps
  const readCounts = keepCounts(() => countJobs(queryOn(db)), now)
  const readiness = createReadiness(deps)
  return async () => {
    const at = now()
    const [database, encode, jobs, mails, webhooks, findings, workers, ready, data, stored, lastBackupAt] = await Promise.all([
      readDatabaseHealth(db),
      readEncodeHealth(db, at),
      readCounts(),
      countMails(db),
      readWebhookHealth(db, at),
      readFindings(db, at),
      listWorkers(db),
      readiness(),
      readDisk(env.dataDir),
      readDisk(store.kind === 'folder' ? env.storage.STORAGE_DIR : undefined),
      readLastBackup(env.dataDir),
    ])
    return {
      at: at.toISOString(),
      queue: sumQueue(jobs),
      encode,
      workers: presentInstants(workers),
      disks: { data, store: stored },
      database,
      store: { kind: store.kind, reachable: ready.checks['storage'] === 'ok' },
      versions: { node: process.versions.node, ...env.build },
      process: { uptimeSeconds: process.uptime(), memory: process.memoryUsage.rss() },
      lastBackupAt,
      mails,
      webhooks,
      missingSettings: missingSettings(env),
      findings: presentInstants(findings),
    }
  }
}
