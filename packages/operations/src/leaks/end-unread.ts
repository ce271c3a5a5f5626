import { type Database, dropUnreadLeakFiles, endLeakCase, restoreLeakCase } from '@videozz/db'
import type { ErrorCode } from '@videozz/domain'

/**
 * Ends a case whose files cannot be read: it fails, or goes back to its result before the part that could not be read.
 * @param claim of the run; any may end it when absent. @returns false where it was ended, or lost, before.
 */
export async function endUnread(trx: Database, leak: { id: string; claim?: string }, fault: ErrorCode, now: Date): Promise<boolean> {
  if (!(await restoreLeakCase(trx, leak, fault, now))) return endLeakCase(trx, leak, { state: 'failed', fault }, now)
  await dropUnreadLeakFiles(trx, leak.id)
  return true
}
