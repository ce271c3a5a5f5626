import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { dropLostDownload, openDownloadLink } from '@videozz/db'
import { originalExtension } from '@videozz/domain'
import { type ByteRange, ObjectNotFoundError } from '@videozz/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { hashToken } from '../../shared/hash-token.ts'
import { contentDisposition, fileNameOf } from '../../shared/content-disposition.ts'

const refusals = { unknown: 'NOT_FOUND', ended: 'DOWNLOAD_ENDED', taken: 'DOWNLOAD_TAKEN' } as const

/** The client as a hash of IP address and user agent. */
const holderOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.ip}\n${request.headers['user-agent'] ?? ''}`)
    .digest('base64url')

/**
 * The one range a client requests, both ends included and within the file (RFC 9110 § 14.1.2); undefined where the whole file is sent, also
 * for several ranges.
 * @returns `unsatisfiable` where it begins beyond the end.
 */
function readRange(header: string | undefined, size: number): Required<ByteRange> | undefined | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/**
 * Serves the file behind an address to the first who opened it, whole or in ranges.
 * @throws AppError NOT_FOUND, DOWNLOAD_ENDED, DOWNLOAD_TAKEN, DOWNLOAD_ORIGINAL_GONE.
 */
export async function serveDownload(
  deps: Deps,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable | FastifyReply> {
  const link = await openDownloadLink(deps.db, hashToken(token), holderOf(request), deps.now())
  if (link.outcome !== 'opened') throw new AppError(refusals[link.outcome], { reason: `download address ${link.outcome}` })
  const { objectKey, size, title, resolution, sourceName } = link
  // The bytes of an original are a stranger's: no client is told to show them as anything.
  const file =
    resolution === null
      ? { type: 'application/octet-stream', label: 'original', extension: originalExtension(sourceName) }
      : { type: 'video/mp4', label: resolution, extension: 'mp4' }
  const etag = `"${objectKey.slice(objectKey.lastIndexOf('/') + 1)}"`
  // What was begun of another file is not gone on with (RFC 9110 § 13.1.5).
  const condition = request.headers['if-range']
  const range = condition === undefined || condition === etag ? readRange(request.headers.range, size) : undefined
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-type': file.type,
    'content-disposition': contentDisposition(`${fileNameOf(title)} (${file.label}).${file.extension}`),
    etag,
    'referrer-policy': 'no-referrer',
  })
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { body, size: bytes } = await deps.store.get(objectKey, range).catch(async (error: unknown) => {
    if (!(error instanceof ObjectNotFoundError)) throw error
    if (resolution === null) throw new AppError('DOWNLOAD_ORIGINAL_GONE', { cause: error })
    await dropLostDownload(deps.db, objectKey)
    throw new AppError('DOWNLOAD_ENDED', { cause: error })
  })
  void reply.header('content-length', bytes)
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return body
}
