import { movingImportStates } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { UploadTable } from '../../schema/media.ts'

type Db = Kysely<DatabaseSchema>
export type Upload = Selectable<UploadTable>
export type NewUpload = {
  key: string
  accountId: string
  userId: string
  uploadId: string
  fileName: string
  size: number
  eduzzId: string | null
  idempotencyKey: string | null
  /** Folder its media will lie in. */
  folderId: string | null
  /** A leaked copy takes no room of the plan. */
  purpose?: Upload['purpose']
  createdAt: Date
  expiresAt: Date
}

/** Key of the source of an upload, and later of its media, in the object store. */
export const sourceObjectKey = (key: string): string => `sources/${key}`

/**
 * Reserves the size of an upload and stores the upload, in one statement: of two uploads that both fit alone, only one gets the
 * last room. Plans with additional storage have no ceiling. Violates a unique index where the account has another upload of the same
 * idempotency key.
 * @returns whether it fitted, in the plan and status the account has at this moment.
 */
export async function insertReservedUpload(trx: Db, upload: NewUpload): Promise<boolean> {
  const { size, purpose = 'media' } = upload
  const taken = purpose === 'media' ? size : 0
  const { rows } = await sql`
    with reserved as (
      update accounts a set storage_reserved = a.storage_reserved + ${taken}::bigint
      from plans p
      where a.id = ${upload.accountId} and p.id = a.plan_id and a.status = 'activated' and ${size}::bigint <= p.upload_size
        and (${purpose} = 'leak' or p.has_additional or a.storage_used + a.storage_reserved + ${size}::bigint <= p.storage_size)
      returning a.id)
    insert into uploads (key, account_id, user_id, upload_id, object_key, file_name, size, state, eduzz_id, idempotency_key, folder_id, purpose, created_at, expires_at)
    select ${upload.key}, id, ${upload.userId}, ${upload.uploadId}, ${sourceObjectKey(upload.key)}, ${upload.fileName}, ${size}::bigint, 'open',
      ${upload.eduzzId}, ${upload.idempotencyKey}, ${upload.folderId}, ${purpose}, ${upload.createdAt}::timestamptz, ${upload.expiresAt}::timestamptz
    from reserved returning key`.execute(trx)
  return rows.length === 1
}

/** An upload of an account. */
export async function findUpload(db: Db, accountId: string, key: string): Promise<Upload | undefined> {
  return db.selectFrom('uploads').selectAll().where('key', '=', key).where('account_id', '=', accountId).executeTakeFirst()
}

/** The upload an account made by an idempotency key. A key whose time is over is forgotten, and can be used again. */
export async function findUploadByKey(db: Db, accountId: string, idempotencyKey: string, now: Date): Promise<Upload | undefined> {
  const found = await db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (!found || found.expires_at > now) return found
  await db.updateTable('uploads').set({ idempotency_key: null }).where('key', '=', found.key).execute()
  return undefined
}

/** The upload behind a multipart upload of the object store. */
export async function findUploadByObject(db: Db, objectKey: string, uploadId: string): Promise<Upload | undefined> {
  return db.selectFrom('uploads').selectAll().where('object_key', '=', objectKey).where('upload_id', '=', uploadId).executeTakeFirst()
}

/** Marks an open upload as completed. @returns false when it was not open any more. */
export async function markUploadCompleted(db: Db, key: string, now: Date): Promise<boolean> {
  const done = await db
    .updateTable('uploads')
    .set({ state: 'completed', completed_at: now })
    .where('key', '=', key)
    .where('state', '=', 'open')
    .returning('key')
    .executeTakeFirst()
  return done !== undefined
}

/**
 * Closes an upload that became no media and gives its reservation back, once.
 * @returns the upload, or undefined when it was closed or registered before.
 */
export async function closeOpenUpload(trx: Db, key: string, state: 'canceled' | 'expired' | 'failed'): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`
    with closed as (
      update uploads set state = ${state} where key = ${key} and state in ('open', 'completed') returning *),
    given_back as (
      update accounts a set storage_reserved = greatest(0, a.storage_reserved - closed.size) from closed
      where a.id = closed.account_id and closed.purpose = 'media')
    select * from closed`.execute(trx)
  return rows[0]
}

/** Uploads whose time is over and that became no media, oldest first; not those of imports that still move. Drop their bytes, then close them as expired. */
export async function listExpiredUploads(db: Db, now: Date, limit: number): Promise<Upload[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('state', 'in', ['open', 'completed'])
    .where('expires_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imports').select('id').whereRef('imports.upload_key', '=', 'uploads.key').where('state', 'in', movingImportStates),
        ),
      ),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** Locks an upload of an account, of a media or of a leak, until the transaction ends. */
export async function lockUpload(
  trx: Db,
  accountId: string,
  key: string,
  purpose: Upload['purpose'] = 'media',
): Promise<Upload | undefined> {
  return trx
    .selectFrom('uploads')
    .selectAll()
    .where('key', '=', key)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
}

/** Keeps the bytes of a completed upload for longer. */
export async function extendUpload(trx: Db, key: string, expiresAt: Date): Promise<void> {
  await trx.updateTable('uploads').set({ expires_at: expiresAt }).where('key', '=', key).execute()
}

/** Makes the reservation of a locked, completed upload a stored source. */
export async function settleUpload(trx: Db, upload: Upload): Promise<void> {
  await trx.updateTable('uploads').set({ state: 'registered' }).where('key', '=', upload.key).execute()
  await sql`
    update accounts set storage_reserved = greatest(0, storage_reserved - ${upload.size}::bigint), storage_used = storage_used + ${upload.size}::bigint
    where id = ${upload.account_id}`.execute(trx)
}

/** Marks a locked, completed upload as waiting to replace a media's file; its reservation stays. */
export async function markUploadReplacing(trx: Db, key: string): Promise<void> {
  await trx.updateTable('uploads').set({ state: 'replacing' }).where('key', '=', key).execute()
}

/** Bytes an account stores and has reserved. */
export function readStorageUse(db: Db, accountId: string): Promise<{ storage_used: number; storage_reserved: number }> {
  return db.selectFrom('accounts').select(['storage_used', 'storage_reserved']).where('id', '=', accountId).executeTakeFirstOrThrow()
}

/** Whether parts may still be sent to a multipart upload of the object store. */
export async function isUploadOpen(db: Db, uploadId: string): Promise<boolean> {
  const open = await db.selectFrom('uploads').select('key').where('upload_id', '=', uploadId).where('state', '=', 'open').executeTakeFirst()
  return open !== undefined
}

/** Sets the folder that the media of an upload will lie in. */
export async function setUploadFolder(db: Db, key: string, folderId: string | null): Promise<void> {
  await db.updateTable('uploads').set({ folder_id: folderId }).where('key', '=', key).execute()
}

/** An upload by its key alone, for the server's own work. */
export const readUpload = (db: Db, key: string): Promise<Upload | undefined> =>
  db.selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirst()
