import {
  type Database,
  isSourceDropped,
  listMissingImages,
  listMissingSegments,
  listMissingSources,
  type NewStorageFinding,
  recordFinding,
} from '@videozz/db'
import type { Deps } from '../../shared/deps.ts'
import { storageFindings } from '../../shared/metrics.ts'

/** Findings of one kind kept in one night: beyond that the store itself is the matter. */
const most = 1000

/** Reports rows whose objects are missing or of another size. Each is checked once more first; nothing is changed. */
export async function reportMissing(deps: Deps, connection: Database, listedAt: Date, signal: AbortSignal): Promise<void> {
  const { db, store, log } = deps
  const report = async (finding: NewStorageFinding, object: string) => {
    log.warn({ ...finding, object }, 'the store lacks what a row names')
    storageFindings.inc({ kind: finding.kind })
    await recordFinding(db, finding, listedAt)
  }
  for (const { key, account_id, object, expected } of await listMissingSources(connection, listedAt, most)) {
    signal.throwIfAborted()
    const found = await store.head(object)
    // Deleted, perhaps, while the store was being listed.
    if (found?.size === expected || (await isSourceDropped(db, key))) continue
    const kind = found ? 'source-size' : 'source-missing'
    await report({ kind, subject: key, accountId: account_id, expected, found: found?.size ?? 0 }, object)
  }
  for (const [kind, list] of [
    ['segments-missing', listMissingSegments],
    ['image-missing', listMissingImages],
  ] as const) {
    for (const { key, account_id, object, expected, found } of await list(connection, listedAt, most)) {
      signal.throwIfAborted()
      if ((await store.head(object)) || (await isSourceDropped(db, key))) continue
      await report({ kind, subject: key, accountId: account_id, expected, found }, object)
    }
  }
}
