import { maxNewsPictureBytes, maxNewsTextBytes, type NewsDraft } from '@videozz/contract'
import { createKey, type Database, findAudience, type NewNews } from '@videozz/db'
import { newsPicture, pictureType } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'

const addressOf = (key: string): string => `/files/news/${key}`
const keyIn = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

export type CleanText = {
  html: string
  droppedTags: string[]
  droppedPictures: string[]
  /** Keys of the pictures in it. */ shown: Set<string>
}

/**
 * A text as readers will get it.
 * @param keys of new pictures by the name the text calls them. @param had keys of pictures the announcement already has.
 */
export async function cleanText(
  given: { format: 'html' | 'markdown'; content: string },
  keys: ReadonlyMap<string, string>,
  had: readonly string[],
): Promise<CleanText> {
  const { cleanNewsHtml, droppedNewsTags } = await import('@videozz/domain/news-html')
  const source = given.format === 'markdown' ? await (await import('marked')).marked.parse(given.content) : given.content
  const shown = new Set<string>()
  const droppedPictures = new Set<string>()
  const html = cleanNewsHtml(source, (src) => {
    const key = keys.get(src) ?? keys.get(decode(src)) ?? (newsPicture.test(src) && had.includes(keyIn(src)) ? keyIn(src) : undefined)
    if (key === undefined) {
      droppedPictures.add(src.slice(0, 80))
      return undefined
    }
    shown.add(key)
    return addressOf(key)
  })
  return { html, droppedTags: droppedNewsTags(source), droppedPictures: [...droppedPictures], shown }
}

export type WrittenNews = {
  news: Omit<NewNews, 'publishedAt'> & { publishedAt: Date | null }
  /** Keys of pictures it already had and still shows. */
  keptKeys: string[]
  droppedTags: string[]
  droppedPictures: string[]
}

/**
 * An announcement as it will be kept.
 * @param had keys of the pictures it already has.
 * @throws AppError NEWS_EMPTY, NEWS_PICTURE_INVALID, NEWS_AUDIENCE_UNKNOWN, INVALID_INPUT, BODY_TOO_LARGE.
 */
export async function writeNews(db: Database, draft: NewsDraft, had: readonly string[]): Promise<WrittenNews> {
  const pictures = draft.pictures.map(({ name, data }) => {
    const bytes = Buffer.from(data, 'base64')
    const type = pictureType(bytes)
    if (type === undefined || bytes.length > maxNewsPictureBytes) throw new AppError('NEWS_PICTURE_INVALID', { values: { name } })
    return { name, key: createKey(), type, bytes }
  })
  const keys = new Map(pictures.map(({ name, key }) => [name, key]))
  const { html, shown, droppedTags, droppedPictures } = await cleanText(draft, keys, had)
  if (html === '') throw new AppError('NEWS_EMPTY')
  if (Buffer.byteLength(html) > maxNewsTextBytes) throw new AppError('BODY_TOO_LARGE')
  const imageKey = draft.image === null ? null : coverOf(draft.image, keys, had)
  if (imageKey) shown.add(imageKey)
  const expiresAt = draft.expiresAt === null ? null : new Date(draft.expiresAt)
  const publishedAt = draft.publishedAt === null ? null : new Date(draft.publishedAt)
  if (expiresAt && publishedAt && expiresAt <= publishedAt)
    throw new AppError('INVALID_INPUT', { fields: { expiresAt: 'O fim deve vir depois do começo da publicação.' } })
  return {
    news: {
      title: draft.title,
      content: html,
      images: pictures.filter(({ key }) => shown.has(key)).map(({ key, type, bytes }) => ({ key, type, bytes })),
      imageKey,
      imageAlt: draft.imageAlt,
      audience: draft.audience && (await readAudience(db, draft.audience)),
      publishedAt,
      expiresAt,
    },
    keptKeys: had.filter((key) => shown.has(key)),
    droppedTags,
    droppedPictures,
  }
}

function coverOf(image: string, keys: ReadonlyMap<string, string>, had: readonly string[]): string {
  const key = keys.get(image) ?? (newsPicture.test(image) ? had.find((one) => one === keyIn(image)) : undefined)
  if (key === undefined) throw new AppError('INVALID_INPUT', { fields: { image: 'Escolha uma das imagens enviadas.' } })
  return key
}

async function readAudience(db: Database, names: readonly string[]): Promise<string[]> {
  const found = await findAudience(db, names)
  const missing = names.filter((name) => !found.some(({ id, email }) => id === name || email.toLowerCase() === name.toLowerCase()))
  if (missing.length > 0) throw new AppError('NEWS_AUDIENCE_UNKNOWN', { values: { names: missing.join(', ') } })
  return [...new Set(found.map(({ id }) => id))]
}

function decode(src: string): string {
  try {
    return decodeURIComponent(src)
  } catch {
    return src
  }
}
