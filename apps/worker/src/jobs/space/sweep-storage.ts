import {
  closeSweep,
  countOrphans,
  type Database,
  listImageKeys,
  listMediaInFlux,
  noteKept,
  noteObjects,
  openSweep,
  recordFinding,
  type SeenObject,
  segmentAddress,
  segmentObjectKey,
  type SweepCounts,
  unwrapKey,
} from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'
import { storageFindings } from '../../shared/metrics.ts'
import { deleteOrphans } from './delete-orphans.ts'
import { reportMissing } from './report-missing.ts'
import { markStore } from './store-mark.ts'

/** Prefixes of our objects; other objects in the same store are ignored. */
const prefixes = ['sources/', 's/', 'i/', 'd/', 'check/']
/** Objects changed within this time may belong to an unfinished upload or encode. */
const orphanAgeMs = 2 * 24 * 60 * 60 * 1000
const batch = 1000
/** More orphans than this, and than this share of the old objects, is no leftover: the database is not the one of this store. */
const suspicious = { count: 100, share: 0.2 }

/**
 * Nightly: compares the store with the rows. Objects that no row names and that were not changed for two days are deleted; rows whose
 * objects are missing are reported. Nothing is deleted when the database does not seem to belong to the store.
 */
export async function sweepStorage(deps: Deps, _payload: object, { signal }: JobContext): Promise<void> {
  await deps.db.connection().execute(async (connection) => {
    await openSweep(connection)
    try {
      await sweep(deps, connection, signal)
    } finally {
      await closeSweep(connection)
    }
  })
}

async function sweep(deps: Deps, connection: Database, signal: AbortSignal): Promise<void> {
  const { db, store, log } = deps
  const listedAt = new Date()
  const before = new Date(listedAt.getTime() - orphanAgeMs)
  await listStore(deps, connection, signal)
  await keepMediaInFlux(deps, connection)
  const counts = await countOrphans(connection, before)
  const others = await markStore(db, store)
  const reason = reasonToStop(counts, others)
  if (reason) {
    log.error({ ...counts, others, reason }, 'sweep stopped: nothing was deleted')
    storageFindings.inc({ kind: 'sweep-stopped' })
    await recordFinding(
      db,
      { kind: 'sweep-stopped', subject: others[0] ?? reason, expected: counts.objects, found: counts.orphans },
      listedAt,
    )
    return
  }
  if (counts.orphans > 0) {
    const deleted = await deleteOrphans(deps, connection, before, signal)
    log.info({ ...counts, deleted }, 'orphans deleted')
    const subject = listedAt.toISOString().slice(0, 10)
    await recordFinding(db, { kind: 'orphans-deleted', subject, expected: counts.orphans, found: deleted }, listedAt)
  }
  await reportMissing(deps, connection, listedAt, signal)
}

async function listStore({ store }: Deps, connection: Database, signal: AbortSignal): Promise<void> {
  for (const prefix of prefixes) {
    let seen: SeenObject[] = []
    for await (const object of store.list(prefix)) {
      seen.push(object)
      if (seen.length < batch) continue
      signal.throwIfAborted()
      await noteObjects(connection, seen)
      seen = []
    }
    await noteObjects(connection, seen)
  }
}

/** Pictures and first segments are stored before a row names them, and those of a replaced generation are still being watched. */
async function keepMediaInFlux({ mediaKey }: Deps, connection: Database): Promise<void> {
  for (let after = ''; ;) {
    const media = await listMediaInFlux(connection, after, batch)
    const keys = media.flatMap((video) => {
      const secret = unwrapKey(mediaKey, video.secret)
      const generations = new Set([video.generation, video.encoding_generation, ...video.renditions.map((each) => each.generation)])
      const inits = video.renditions.map((each) => segmentObjectKey(segmentAddress(secret, each.generation, each.name, 'init')))
      return [...inits, ...[...generations].flatMap((generation) => listImageKeys(secret, generation))]
    })
    await noteKept(connection, keys)
    after = media.at(-1)?.key ?? ''
    if (media.length < batch) return
  }
}

function reasonToStop({ named, old, orphans }: SweepCounts, others: string[]): string | undefined {
  if (others.length > 0) return 'another installation uses this store'
  if (orphans > 0 && named === 0) return 'no object is named by this database'
  if (orphans > suspicious.count && orphans > suspicious.share * old) return 'too many objects are named by no row'
  return undefined
}
