import type { Readable } from 'node:stream'
import { imageObjectKey } from '@videozz/db'
import { ObjectNotFoundError } from '@videozz/storage'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

const mediaTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
}

/** A picture by its unguessable address, which never changes its content. @throws AppError NOT_FOUND. */
export async function serveImage(deps: Deps, address: string, reply: FastifyReply): Promise<Readable> {
  const { body, size } = await deps.store.get(imageObjectKey(address)).catch((error: unknown) => {
    throw error instanceof ObjectNotFoundError ? new AppError('NOT_FOUND', { cause: error }) : error
  })
  reply.headers({
    'content-type': mediaTypes[address.slice(address.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'content-length': size,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${address}"`,
    'x-content-type-options': 'nosniff',
    // Opened as a document, a drawing must not run scripts.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    // The player page may live on another host.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  return body
}
