import { dropUnusedDownloads, listDueSources, markSourcesPurged } from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'

/** Milliseconds for which files made for downloading are kept after their last request. */
const unusedMs = 7 * 24 * 60 * 60 * 1000
const batch = 200

/** Deletes replaced sources and made files whose days are over. What is cut off between row and bytes the nightly sweep finds. */
export async function purgeCopies({ db, store, log }: Deps, { signal }: JobContext): Promise<void> {
  const now = new Date()
  const unused = await dropUnusedDownloads(db, new Date(now.getTime() - unusedMs))
  await store.delete(unused)
  if (unused.length > 0) log.info({ files: unused.length }, 'unused downloads deleted')
  for (;;) {
    signal.throwIfAborted()
    const due = await listDueSources(db, now, batch)
    await store.delete(due.flatMap((source) => source.object_key ?? []))
    await markSourcesPurged(
      db,
      due.map((source) => source.id),
      now,
    )
    if (due.length > 0) log.info({ files: due.length }, 'replaced sources purged')
    if (due.length < batch) return
  }
}
