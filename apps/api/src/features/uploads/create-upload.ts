import type { ServerInput, uploadRoutes } from '@videozz/contract'
import { createKey, readStorageUse, sourceObjectKey } from '@videozz/db'
import { type AccountSession, checkUpload, cleanLine, cutText, fileExtension, fileTitle, type UploadFault } from '@videozz/domain'
import { reserveUpload } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

type Body = ServerInput<typeof uploadRoutes.createMultipart>['body']

/** Time until an upload that became no media is dropped, in milliseconds. */
const lifetimeMs = 24 * 3600 * 1000

async function judge({ db, env }: Deps, session: AccountSession, body: Body): Promise<UploadFault | null> {
  const { storage_used, storage_reserved } = await readStorageUse(db, session.accountId)
  return checkUpload(
    { name: body.filename, size: body.size, type: body.type },
    { status: session.status, plan: session.plan, consumed: storage_used + storage_reserved },
    env.uploadExtraFormats,
  )
}

const refuse = ({ code, values }: UploadFault): AppError => new AppError(code, { values })

/** The name to keep of a file: one clean line without folders. */
const storedName = (name: string): string => `${cutText(cleanLine(fileTitle(name)), 230) || 'arquivo'}.${fileExtension(name) ?? ''}`

/** Checks a file, opens its multipart upload and reserves its size. @throws AppError of the first check that refuses. */
export async function createUpload(deps: Deps, session: AccountSession, body: Body): Promise<{ key: string; uploadId: string }> {
  const { db, store } = deps
  const fault = await judge(deps, session, body)
  if (fault) throw refuse(fault)
  const key = createKey()
  const createdAt = deps.now()
  const uploadId = await store.createMultipart(sourceObjectKey(key))
  const upload = {
    key,
    uploadId,
    accountId: session.accountId,
    userId: session.id,
    fileName: storedName(body.filename),
    size: body.size,
    eduzzId: cleanLine(body.eduzzId ?? '') || null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
  }
  let reserved = false
  try {
    reserved = await reserveUpload({ db }, upload)
  } finally {
    if (!reserved) await store.abortMultipart({ key: sourceObjectKey(key), uploadId })
  }
  // The account changed since the check: another upload took the room, or its plan or status is another one.
  if (!reserved) throw refuse((await judge(deps, session, body)) ?? { code: 'NOT_ENOUGH_SPACE', values: {} })
  return { key, uploadId }
}
