import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type AiItemRef, findAccountName, imageObjectKey } from '@videozz/db'
import { exportEpub, epubFolder, type EpubPicture, type ExportFile } from '@videozz/domain'
import { picturesOf } from '@videozz/operations'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { contentDisposition, fileNameOf } from '../../shared/content-disposition.ts'
import { readPicture } from '../../shared/read-picture.ts'
import { streamZip, type ZipEntry } from '../../shared/stream-zip.ts'
import { nameOf } from './present-item.ts'
import { requireItem } from './read-items.ts'

/** Earliest date that a ZIP can say. */
const earliest = new Date('1980-01-02T00:00:00Z')

type StoredPicture = EpubPicture & { image: string }

/** An ebook as EPUB 3, with those of its pictures that are there. @throws AppError AI_ITEM_NOT_FOUND, AI_ITEM_NOT_COMPLETED. */
export async function sendEpub(deps: Deps, of: AiItemRef, reply: FastifyReply): Promise<Readable> {
  const { content, title, updated_at: modified } = await requireItem(deps, of)
  if (content === null || !('chapters' in content)) throw new AppError('AI_ITEM_NOT_COMPLETED', { values: { name: nameOf(of.origin) } })
  const pictures: StoredPicture[] = []
  for (const { videoKey, second, image } of picturesOf(content)) {
    if (!image || pictures.some((one) => one.image === image)) continue
    const isThere = await deps.store.head(imageObjectKey(image))
    if (isThere) pictures.push({ videoKey, second, image, path: `images/${pictures.length + 1}.jpg` })
  }
  const files = exportEpub(
    { title, chapters: content.chapters },
    {
      identifier: identifierOf(of.id),
      modified,
      creator: await findAccountName(deps.db, of.accountId),
      language: 'pt-BR',
      pictures: pictures.map(({ videoKey, second, path }) => ({ videoKey, second, path })),
    },
  )
  void reply.headers({ 'cache-control': 'no-store', 'content-disposition': contentDisposition(`${fileNameOf(title)}.epub`) })
  return Readable.from(streamZip(entriesOf(deps, files, pictures), modified < earliest ? earliest : modified), { objectMode: false })
}

/** The type comes first and is not compressed, so that readers know the file by its beginning; pictures are compressed already. */
async function* entriesOf(deps: Deps, files: readonly ExportFile[], pictures: readonly StoredPicture[]): AsyncGenerator<ZipEntry> {
  for (const { path, text } of files) yield { path, bytes: new TextEncoder().encode(text), stored: path === 'mimetype' }
  for (const { path, image } of pictures) {
    const bytes = await readPicture(deps, image)
    if (!bytes) throw new Error(`A picture of an ebook went while it was sent: ${image}`)
    yield { path: `${epubFolder}/${path}`, bytes, stored: true }
  }
}

/** The same for every edition of an ebook: a UUID of version 8 (RFC 9562) made of its id. */
function identifierOf(id: string): string {
  const hex = createHash('sha256').update(`ebook|${id}`).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
