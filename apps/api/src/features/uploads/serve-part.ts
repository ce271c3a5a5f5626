import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ServerInput, uploadRoutes } from '@videozz/contract'
import { findUploadByObject } from '@videozz/db'
import { countParts, sizeOfPart } from '@videozz/domain'
import { PartTooLargeError, StorageError } from '@videozz/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { readPartToken } from '../../shared/part-address.ts'
import { requireOpen, requireUpload } from './find-upload.ts'
import { toUploadFailure } from './upload-failure.ts'

/** Longest silence of a sender in the middle of a part, in milliseconds; then its connection is closed. */
export const partIdleMs = 120_000
/** Seconds for which a part's address is valid. */
const addressSeconds = 3600

/** Address for one part of the account's own open upload. @throws AppError UPLOAD_NOT_FOUND, UPLOAD_CLOSED, UPLOAD_PART_INVALID. */
export async function presignPart(
  deps: Deps,
  accountId: string,
  body: ServerInput<typeof uploadRoutes.presignPart>['body'],
): Promise<{ url: string }> {
  const upload = await requireUpload(deps.db, accountId, body)
  requireOpen(upload, deps.now())
  if (body.partNumber > countParts(upload.size)) throw new AppError('UPLOAD_PART_INVALID')
  return {
    url: await deps.store.presignPart({
      key: upload.object_key,
      uploadId: upload.upload_id,
      partNumber: body.partNumber,
      expiresIn: addressSeconds,
    }),
  }
}

/**
 * Takes the bytes of one part under a signed address (folder store) and answers its ETag as S3 does.
 * @throws AppError UPLOAD_ADDRESS_EXPIRED, UPLOAD_NOT_FOUND, UPLOAD_CLOSED, UPLOAD_PART_INVALID (not the exact size).
 */
export async function receivePart(
  deps: Deps,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
  idleMs = partIdleMs,
): Promise<string> {
  const { store, env, now } = deps
  const grant = readPartToken(env.secretKey, token, now)
  if (!grant || store.kind !== 'folder') throw new AppError('NOT_FOUND')
  if (grant === 'expired') throw new AppError('UPLOAD_ADDRESS_EXPIRED')
  const upload = await findUploadByObject(deps.db, grant.key, grant.uploadId)
  if (!upload) throw new AppError('UPLOAD_NOT_FOUND')
  requireOpen(upload, now())
  const expected = sizeOfPart(upload.size, grant.partNumber)
  const announced = request.headers['content-length']
  const body = request.body
  if (!(body instanceof Readable) || (announced !== undefined && Number(announced) !== expected)) throw new AppError('UPLOAD_PART_INVALID')
  endSilence(request.raw, idleMs)
  const { etag, size } = await store.putPart({ ...grant, body, maxBytes: expected }).catch((error: unknown) => {
    // The rest of the announced body is read and dropped, so that the sender receives the answer; a body without length is cut off.
    if (announced === undefined || error instanceof PartTooLargeError) void reply.header('connection', 'close')
    else body.resume()
    // The sender went away, or sent the part again before this one ended.
    if (!(error instanceof StorageError) && body.destroyed) throw new AppError('UPLOAD_PART_INVALID', { cause: error })
    throw toUploadFailure(error)
  })
  if (size !== expected) throw new AppError('UPLOAD_PART_INVALID')
  reply.headers({ etag: `"${etag}"`, 'cache-control': 'no-store' })
  return ''
}

/**
 * Disconnects a sender that sends nothing for `idleMs`. While the store is the slow one, bytes wait here and the sender is not
 * disconnected.
 */
function endSilence(request: IncomingMessage, idleMs: number): void {
  request.setTimeout(idleMs, () => {
    if (request.readableLength === 0) request.destroy(new Error('The sender fell silent'))
  })
  request.once('end', () => request.setTimeout(0))
}
