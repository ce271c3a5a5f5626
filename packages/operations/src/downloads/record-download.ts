import { type Database, recordChange, type VideoRow, writeAudit } from '@videozz/db'
import type { AccountActor } from '../actor.ts'

/**
 * Writes the audit log entry of a download address that was given out.
 * @param file `resolution` is a rung or `original`, `size` in bytes; `unmarked`: it lacks the forensic mark of its media.
 * @param tenant the person acts for another person's account: recorded for its owner too.
 */
export async function recordDownload(
  trx: Database,
  actor: AccountActor,
  { video, ...file }: { video: VideoRow; resolution: string; size: number | null; unmarked?: boolean },
  tenant: boolean,
): Promise<void> {
  await writeAudit(trx, { ...actor, action: 'video.download', subject: video.key, details: { title: video.title, ...file } })
  if (tenant) await recordChange(trx, { ...actor, route: 'downloadVideo', params: { key: video.key } })
}
