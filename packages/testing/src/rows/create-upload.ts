import { createKey, type Database, sourceObjectKey, type UploadTable } from '@videozz/db'
import type { Insertable, Selectable } from 'kysely'

/** Inserts an upload of an account by its owner, unless another user is named; it expires in a day. Storage is not reserved. */
export async function createTestUpload(
  db: Database,
  values: Partial<Insertable<UploadTable>> & { account_id: string },
): Promise<Selectable<UploadTable>> {
  const key = values.key ?? createKey()
  const { owner_id } = await db.selectFrom('accounts').select('owner_id').where('id', '=', values.account_id).executeTakeFirstOrThrow()
  return db
    .insertInto('uploads')
    .values({
      key,
      user_id: owner_id,
      upload_id: key,
      object_key: sourceObjectKey(key),
      file_name: 'aula.mp4',
      size: 1000,
      state: 'open',
      eduzz_id: null,
      expires_at: new Date(Date.now() + 86_400_000),
      completed_at: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
