import { createHash } from 'node:crypto'
import { type AiItemRef, findAccountName } from '@videozz/db'
import { exportEpub, epubFolder, type EpubPicture } from '@videozz/domain'
import type { FastifyReply } from 'fastify'
import { type Zippable, zipSync } from 'fflate'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { contentDisposition, fileNameOf } from '../../shared/content-disposition.ts'
import { readPicture } from '../../shared/read-picture.ts'
import { nameOf } from './present-item.ts'
import { requireItem } from './read-items.ts'

/** Earliest date that a ZIP can say. */
const earliest = new Date('1980-01-02T00:00:00Z')

/** An ebook as EPUB 3, with those of its pictures that are there. @throws AppError AI_ITEM_NOT_FOUND, AI_ITEM_NOT_COMPLETED. */
export async function sendEpub(deps: Deps, of: AiItemRef, reply: FastifyReply): Promise<Buffer> {
  const { content, title, updated_at: modified } = await requireItem(deps, of)
  if (content === null || !('chapters' in content)) throw new AppError('AI_ITEM_NOT_COMPLETED', { values: { name: nameOf(of.origin) } })
  const packed: (EpubPicture & { bytes: Buffer })[] = []
  for (const { videoKey, second, image } of content.chapters.flatMap(({ pictures }) => pictures)) {
    const known = packed.some((one) => one.videoKey === videoKey && one.second === second)
    const bytes = known || !image ? undefined : await readPicture(deps, image)
    if (bytes) packed.push({ videoKey, second, bytes, path: `images/${packed.length + 1}.jpg` })
  }
  const files = exportEpub(
    { title, chapters: content.chapters },
    {
      identifier: identifierOf(of.id),
      modified,
      creator: await findAccountName(deps.db, of.accountId),
      language: 'pt-BR',
      pictures: packed.map(({ videoKey, second, path }) => ({ videoKey, second, path })),
    },
  )
  const stored: Zippable = {}
  // The type comes first and is not compressed, so that readers know the file by its beginning; pictures are compressed already.
  for (const { path, text } of files) stored[path] = [new TextEncoder().encode(text), { level: path === 'mimetype' ? 0 : 6 }]
  for (const { path, bytes } of packed) stored[`${epubFolder}/${path}`] = [bytes, { level: 0 }]
  void reply.headers({ 'cache-control': 'no-store', 'content-disposition': contentDisposition(`${fileNameOf(title)}.epub`) })
  return Buffer.from(zipSync(stored, { mtime: modified < earliest ? earliest : modified }))
}

/** The same for every edition of an ebook: a UUID of version 8 (RFC 9562) made of its id. */
function identifierOf(id: string): string {
  const hex = createHash('sha256').update(`ebook|${id}`).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
