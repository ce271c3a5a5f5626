import type { Chapter } from '@videozz/domain'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { findVideo, type VideoRow } from './videos.ts'

type Db = Kysely<DatabaseSchema>

/** Columns of a media that people change, and its chapters. */
export type VideoChange = Partial<Omit<VideoRow, 'key' | 'account_id' | 'revision' | 'updated_at' | 'chapters' | 'title_folded'>> & {
  chapters?: readonly Chapter[]
}
/** `changed`: the stored revision is another than the one given, and nothing was written. */
export type ChangeOutcome = { outcome: 'saved'; video: VideoRow } | { outcome: 'missing' | 'changed' }

/** Writes a person's changes of a media as its next revision. @param seen the revision that was edited; any when undefined. */
export async function changeVideo(
  db: Db,
  { accountId, key, seen }: { accountId: string; key: string; seen: number | undefined },
  { chapters, ...change }: VideoChange,
  now: Date,
): Promise<ChangeOutcome> {
  const video = await db
    .updateTable('videos')
    .set((set) => ({
      ...change,
      ...(chapters && { chapters: JSON.stringify(chapters) }),
      revision: set('revision', '+', 1),
      updated_at: now,
    }))
    .where('key', '=', key)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .$if(seen !== undefined, (update) => update.where('revision', '=', seen as number))
    .returningAll()
    .executeTakeFirst()
  if (video) return { outcome: 'saved', video }
  return { outcome: (await findVideo(db, accountId, key)) ? 'changed' : 'missing' }
}
