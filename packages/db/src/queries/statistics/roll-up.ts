import { changeOf, foldChanges } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { addToCurves } from './media-curves.ts'
import { lockTouchedSessionsOf, readQueuedSessions, settleSessions, type TouchedSession } from './touched-sessions.ts'
import { addViewerDays } from './viewer-days.ts'
import { addViewerMedia, listCompletedSessions } from './viewer-media.ts'
import type { MediaCompletion } from '../webhooks/completions.ts'
import { writeQualitySums } from './write-quality.ts'
import { writeViewSums } from './write-sums.ts'

type Db = Kysely<DatabaseSchema>
const lock = sql`hashtextextended('roll-up', 0)`

/** Waits until nobody else changes roll-ups, until the end of the transaction. */
export async function lockRollUps(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
}

/** The same without waiting. @returns whether it is locked now. */
export async function tryLockRollUps(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lock}) as locked`.execute(trx)
  return rows[0]?.locked === true
}

/** Adds what sessions have beyond what is rolled up of them. Call it in a transaction that holds `lockRollUps`. */
export async function addToRollUps(trx: Db, touched: readonly TouchedSession[], now: Date): Promise<MediaCompletion[]> {
  const rollUp = foldChanges(touched.map(({ session }) => changeOf(session)))
  await writeViewSums(trx, rollUp)
  await writeQualitySums(trx, rollUp.quality)
  const days = [...rollUp.viewerDays].map((key) => key.split('|'))
  await addViewerDays(
    trx,
    days.map(([accountId = '', viewerId = '', day = '']) => ({ accountId, viewerId, day })),
  )
  await addToCurves(trx, rollUp.curves)
  return addViewerMedia(trx, [...rollUp.viewerMedia.values()], now)
}

/** Adds all that waits of sessions of viewers, whose rows are locked then. Call it in a transaction that holds `lockRollUps`. */
export async function rollUpViewers(trx: Db, viewerIds: readonly string[], now: Date): Promise<MediaCompletion[]> {
  const touched = await lockTouchedSessionsOf(trx, viewerIds)
  if (touched.length === 0) return []
  const completed = await addToRollUps(trx, touched, now)
  // Their queue entries are found to be empty later.
  await settleSessions(trx, { touched, gone: [], completed: [] })
  return completed
}

/**
 * Rolls up the sessions that wait longest, at most `limit`, of those queued `delaySeconds` ago or before. Call it in a transaction that
 * holds `lockRollUps`: with what it does not commit, nothing is rolled up.
 */
export async function rollUpQueued(
  trx: Db,
  { limit, delaySeconds, now }: { limit: number; delaySeconds: number; now: Date },
): Promise<{ sessions: number; completed: MediaCompletion[] }> {
  const { touched, gone } = await readQueuedSessions(trx, limit, delaySeconds)
  const completed = touched.length > 0 ? await addToRollUps(trx, touched, now) : []
  if (touched.length + gone.length > 0)
    await settleSessions(trx, { touched, gone, completed: await listCompletedSessions(trx, completed, now) })
  return { sessions: touched.length + gone.length, completed }
}
