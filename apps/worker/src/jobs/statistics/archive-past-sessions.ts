import { archiveSessions } from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'

/** Age of the last session of a month as it is archived: none of them plays or waits to be rolled up any more. */
const restMs = 7 * 86_400_000

/** Moves playback sessions of past months (UTC) to the archive, a week after the end of each month. It can be interrupted and repeated. */
export async function archivePastSessions(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { signal }: Pick<JobContext, 'signal'>,
  now = new Date(),
): Promise<void> {
  const sessions = await archiveSessions(db, new Date(now.getTime() - restMs), signal)
  if (sessions > 0) log.info({ sessions }, 'sessions of past months archived')
}
