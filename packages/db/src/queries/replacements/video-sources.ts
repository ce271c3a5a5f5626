import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
type Source = { id: string; object_key: string | null }

const unpurged = (db: Db) => db.selectFrom('video_sources').select(['id', 'object_key']).where('purged_at', 'is', null)

/** Files media do not have any more and whose time is over. */
export async function listDueSources(db: Db, now: Date, limit: number): Promise<Source[]> {
  return unpurged(db).where('purge_after', '<=', now).orderBy('purge_after').limit(limit).execute()
}

/** Every file a media had before and of which the bytes are still there. */
export async function listEarlierSources(db: Db, videoKey: string): Promise<Source[]> {
  return unpurged(db).where('video_key', '=', videoKey).execute()
}

/** Marks sources as purged; the rows stay for days that are booked late. */
export async function markSourcesPurged(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('video_sources').set({ purged_at: now }).where('id', 'in', ids).execute()
}
