import { type Database, listOrphans, namedSegments, recordFinding } from '@videozz/db'
import type { Deps } from '../../shared/deps.ts'
import { storageFindings } from '../../shared/metrics.ts'

const batch = 500
const looksAtOnce = 16
/** Deleted in one night; the rest waits for the next. */
const mostPerNight = 200_000

/** Deletes objects that no row names and that were not changed since `before`. @returns how many objects. */
export async function deleteOrphans(deps: Deps, connection: Database, before: Date, signal: AbortSignal): Promise<number> {
  const orphans = await listOrphans(connection, before, mostPerNight)
  let deleted = 0
  for (let from = 0; from < orphans.length; from += batch) {
    signal.throwIfAborted()
    const untouched = await keepUntouched(deps, orphans.slice(from, from + batch), before)
    await deps.store.delete(untouched)
    deleted += untouched.length
    await reportNamed(deps, untouched)
  }
  return deleted
}

/** Those not changed since they were listed: an encode that continues after days writes its segment again before a row names it. */
async function keepUntouched({ store }: Deps, keys: string[], before: Date): Promise<string[]> {
  const kept: string[] = []
  for (let from = 0; from < keys.length; from += looksAtOnce) {
    const infos = await Promise.all(keys.slice(from, from + looksAtOnce).map((key) => store.head(key)))
    kept.push(...infos.flatMap((info) => (info && info.lastModified < before ? info.key : [])))
  }
  return kept
}

/** Reports a segment written and named in the moment between the check and the deletion, before its viewers miss it. */
async function reportNamed({ db, log }: Deps, deleted: string[]): Promise<void> {
  const addresses = deleted.flatMap((key) => (key.startsWith('s/') ? key.slice(2) : []))
  for (const { address, video_key } of await namedSegments(db, addresses)) {
    log.error({ video: video_key, object: address }, 'a segment was named while it was swept')
    storageFindings.inc({ kind: 'segments-missing' })
    await recordFinding(db, { kind: 'segments-missing', subject: video_key, expected: 1, found: 0 }, new Date())
  }
}
