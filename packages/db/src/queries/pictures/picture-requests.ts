import type { Kysely, Selectable } from 'kysely'
import { createKey } from '../../key.ts'
import { notifyPicture } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { PictureRequestTable, PictureUse } from '../../schema/details.ts'

type Db = Kysely<DatabaseSchema>
export type PictureRequest = Selectable<PictureRequestTable>

/** Stores a picture for a worker to convert; sizes in pixels. @returns the request's key. */
export async function insertPictureRequest(
  trx: Db,
  request: Pick<PictureRequest, 'account_id' | 'width' | 'height' | 'source'> & { use?: PictureUse },
): Promise<string> {
  const key = createKey()
  await trx
    .insertInto('picture_requests')
    .values({ key, ...request, picture: null })
    .execute()
  return key
}

/** A request without an answer; undefined where its sender no longer waits. */
export async function findPictureRequest(db: Db, key: string): Promise<PictureRequest | undefined> {
  return db.selectFrom('picture_requests').selectAll().where('key', '=', key).where('state', '=', 'waiting').executeTakeFirst()
}

/** Answers a request with the picture, or with none: it is not one that can be read. */
export async function answerPictureRequest(db: Db, key: string, picture: Buffer | undefined): Promise<void> {
  await db
    .updateTable('picture_requests')
    .set({ state: picture ? 'made' : 'refused', picture: picture ?? null })
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .execute()
  await notifyPicture(db, key)
}

/** Takes the answer away; undefined while there is none. */
export async function takePicture(db: Db, key: string): Promise<Pick<PictureRequest, 'state' | 'picture'> | undefined> {
  return db
    .deleteFrom('picture_requests')
    .where('key', '=', key)
    .where('state', '!=', 'waiting')
    .returning(['state', 'picture'])
    .executeTakeFirst()
}

/** Deletes a request, answered or not. */
export async function dropPictureRequest(db: Db, key: string): Promise<void> {
  await db.deleteFrom('picture_requests').where('key', '=', key).execute()
}

/** Deletes requests made before an instant, whose senders have disconnected. */
export async function tidyPictureRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('picture_requests').where('created_at', '<', before).execute()
}
