import type { Kysely } from 'kysely'
import type { AiDocument } from '../../schema/ai-content.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoRow } from '../videos/videos.ts'

type Db = Kysely<DatabaseSchema>

/** A media of an item from which frames can be taken now; undefined for one of another item, and where it was deleted. */
export const findFrameMedia = (
  db: Db,
  { itemId, videoKey }: { itemId: string; videoKey: string },
): Promise<Pick<VideoRow, 'generation' | 'type'> | undefined> =>
  db
    .selectFrom('ai_item_medias as m')
    .innerJoin('videos as v', 'v.key', 'm.video_key')
    .select(['v.generation', 'v.type'])
    .where('m.item_id', '=', itemId)
    .where('m.video_key', '=', videoKey)
    .where('v.deleted_at', 'is', null)
    .executeTakeFirst()

/** Writes where the pictures of a locked ebook are; what it says is what it was. */
export async function writeAiPictures(trx: Db, id: string, content: AiDocument): Promise<void> {
  await trx
    .updateTable('ai_items')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute()
}

/** The name of an account, as the author of what it publishes. */
export const findAccountName = async (db: Db, accountId: string): Promise<string> =>
  (await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirstOrThrow()).name
