import { type Database, findNewsImage } from '@videozz/db'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../shared/app-error.ts'

/** A picture of an announcement by its key. @throws AppError NOT_FOUND. */
export async function serveNewsImage(db: Database, key: string, reply: FastifyReply): Promise<Buffer> {
  const image = await findNewsImage(db, key)
  if (!image) throw new AppError('NOT_FOUND')
  reply.headers({
    'content-type': image.type,
    'cache-control': 'private, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  return image.bytes
}
