import { listSilentSessions } from '@videozz/db'
import { recordSessionSign } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

/** Longest time between the first keys of a session and its first report, in milliseconds. A player reports every ten seconds. */
const silenceMs = 2 * 60 * 1000

/** Records the sign `no-reports`, once, of sessions that were given keys of minutes and whose player has never reported. */
export async function findSilentSessions({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<void> {
  const silent = await listSilentSessions(db, now, silenceMs)
  for (const session of silent) await recordSessionSign({ db, now }, session, 'no-reports', { seconds: Math.round(session.keySeconds) })
  if (silent.length > 0) log.info({ sessions: silent.length }, 'sessions without reports')
}
