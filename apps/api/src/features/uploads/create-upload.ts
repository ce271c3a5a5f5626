import { accessRules, type ServerInput, type uploadRoutes } from '@videozz/contract'
import { createKey, findFolder, findUploadByKey, readStorageUse, sourceObjectKey } from '@videozz/db'
import { accessFault, type AccountSession, checkUpload, cleanLine, folderKeysOf, storedFileName, type UploadFault } from '@videozz/domain'
import { reserveUpload } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

type Body = ServerInput<typeof uploadRoutes.createMultipart>['body']

/** Time until an upload that became no media is dropped, in milliseconds. */
const lifetimeMs = 24 * 3600 * 1000

async function judge({ db, env }: Deps, session: AccountSession, body: Body): Promise<UploadFault | null> {
  // A leaked copy takes no room.
  const room = body.purpose === 'leak' ? { storage_used: 0, storage_reserved: 0 } : await readStorageUse(db, session.accountId)
  const { storage_used, storage_reserved } = room
  return checkUpload(
    { name: body.filename, size: body.size, type: body.type },
    { status: session.status, plan: session.plan, consumed: storage_used + storage_reserved },
    env.uploadExtraFormats,
  )
}

const refuse = ({ code, values }: UploadFault): AppError => new AppError(code, { values })

/** PostgreSQL class 23505. */
const isUniqueViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/**
 * The folder an upload's media will lie in. For members bound to folders it is one of theirs: the first where they name none.
 * @throws AppError FOLDER_NOT_FOUND, FOLDERS_ONLY (they have none left).
 */
async function chooseFolder({ db }: Deps, session: AccountSession, { folder }: Body): Promise<string | null> {
  const bounds = folderKeysOf(session)
  if (folder !== undefined) {
    if (!(await findFolder(db, session.accountId, folder))) throw new AppError('FOLDER_NOT_FOUND')
    return folder
  }
  if (bounds === null) return null
  const [first] = bounds
  if (first === undefined) throw new AppError('FOLDERS_ONLY')
  return first
}

type Created = { key: string; uploadId: string }

/** What an earlier call with the same key has made. @throws AppError UPLOAD_KEY_USED, UPLOAD_CLOSED (it was cancelled or failed since). */
async function findEarlier({ db, now }: Deps, accountId: string, body: Body): Promise<Created | undefined> {
  const found = body.idempotencyKey === undefined ? undefined : await findUploadByKey(db, accountId, body.idempotencyKey, now())
  if (!found) return undefined
  if (found.size !== body.size || found.file_name !== storedFileName(body.filename) || found.purpose !== (body.purpose ?? 'media'))
    throw new AppError('UPLOAD_KEY_USED')
  if (!['open', 'completed', 'replacing', 'registered'].includes(found.state)) throw new AppError('UPLOAD_CLOSED')
  return { key: found.key, uploadId: found.upload_id }
}

/**
 * Checks a file, opens its multipart upload and reserves its size. Called again with the same idempotency key, also at the same time, it
 * answers the same upload.
 * @throws AppError of the first check that refuses; of `readLeaks` for a leaked copy; UPLOAD_KEY_USED, UPLOAD_CLOSED, FOLDER_NOT_FOUND, FOLDERS_ONLY.
 */
export async function createUpload(deps: Deps, session: AccountSession, body: Body): Promise<Created> {
  const { db, store } = deps
  const { purpose = 'media' } = body
  const refused = purpose === 'leak' ? accessFault(accessRules.readLeaks, session, deps.now()) : null
  if (refused) throw new AppError(refused)
  const earlier = await findEarlier(deps, session.accountId, body)
  if (earlier) return earlier
  const fault = await judge(deps, session, body)
  if (fault) throw refuse(fault)
  const folderId = purpose === 'leak' ? null : await chooseFolder(deps, session, body)
  const key = createKey()
  const createdAt = deps.now()
  const uploadId = await store.createMultipart(sourceObjectKey(key))
  const upload = {
    key,
    uploadId,
    accountId: session.accountId,
    userId: session.id,
    fileName: storedFileName(body.filename),
    size: body.size,
    eduzzId: cleanLine(body.eduzzId ?? '') || null,
    idempotencyKey: body.idempotencyKey ?? null,
    folderId,
    purpose,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
  }
  let reserved = false
  try {
    reserved = await reserveUpload({ db }, upload)
  } catch (error) {
    // The same call was made twice at once: the other one was first.
    const other = isUniqueViolation(error) ? await findEarlier(deps, session.accountId, body) : undefined
    if (!other) throw error
    return other
  } finally {
    if (!reserved) await store.abortMultipart({ key: sourceObjectKey(key), uploadId })
  }
  // The account changed since the check: another upload took the room, or its plan or status is another one.
  if (!reserved) throw refuse((await judge(deps, session, body)) ?? { code: 'NOT_ENOUGH_SPACE', values: {} })
  return { key, uploadId }
}
