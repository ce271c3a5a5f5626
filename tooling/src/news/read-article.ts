import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { createKey, type NewNews } from '@videozz/db'
import { pictureType } from '@videozz/domain'
import { cleanNewsHtml, droppedNewsTags } from '@videozz/domain/news-html'
import { marked } from 'marked'
import { OperatorFault } from '../command/operator-fault.ts'
import type { ArticleOptions } from './news-options.ts'

const longestTitle = 160
/** Bytes; the same limit as the database's. */
const maxTextBytes = 256 * 1024
const maxPictureBytes = 2 * 1024 * 1024
const mostPictures = 10

export type Article = { news: Omit<NewNews, 'audience'>; /** What the author should know of. */ notes: string[] }

/** An announcement as it will be kept, made of the author's files. @throws OperatorFault with what is wrong with them. */
export async function readArticle(options: ArticleOptions): Promise<Article> {
  const { title, file, image, imageAlt, publishedAt, expiresAt } = options
  if (title.length > longestTitle) throw new OperatorFault(`o título tem ${title.length} caracteres; o máximo é ${longestTitle}.`)
  const source = readBytes(file, maxTextBytes).toString('utf8')
  const html = extname(file).toLowerCase() === '.md' ? await marked.parse(source) : source
  const pictures = new Map<string, NewNews['images'][number]>()
  const take = (path: string) => {
    const known = pictures.get(path)
    if (known) return known
    if (pictures.size === mostPictures) throw new OperatorFault(`há imagens demais; o máximo é ${mostPictures}.`)
    const picture = readPicture(path)
    pictures.set(path, picture)
    return picture
  }
  const foreign = new Set<string>()
  const cover = image === undefined ? null : take(image)
  const content = cleanNewsHtml(html, (src) => {
    if (!/^[a-z][a-z0-9+.-]*:|^\/\//i.test(src) && src !== '') return `/files/news/${take(resolve(dirname(file), decode(src))).key}`
    foreign.add(src.slice(0, 80))
    return undefined
  })
  if (content === '') throw new OperatorFault(`${basename(file)} não tem nada que possa ser mostrado.`)
  if (Buffer.byteLength(content) > maxTextBytes) throw new OperatorFault('o texto é grande demais.')
  const dropped = droppedNewsTags(html)
  return {
    news: { title, content, images: [...pictures.values()], imageKey: cover?.key ?? null, imageAlt, publishedAt, expiresAt },
    notes: [
      ...(dropped.length > 0 ? [`retirado do texto: ${dropped.join(', ')}`] : []),
      ...[...foreign].map((src) => `imagem retirada: ${src} (salve-a ao lado do texto e use o nome do arquivo)`),
    ],
  }
}

function decode(src: string): string {
  try {
    return decodeURIComponent(src)
  } catch {
    return src
  }
}

function readBytes(path: string, most: number): Buffer {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) throw new OperatorFault(`não encontro o arquivo ${path}.`)
  if (size > most) throw new OperatorFault(`${basename(path)} é grande demais; o máximo é ${most / 1024} KB.`)
  return readFileSync(path)
}

function readPicture(path: string): NewNews['images'][number] {
  const bytes = readBytes(path, maxPictureBytes)
  const type = pictureType(bytes)
  if (type === undefined) throw new OperatorFault(`${basename(path)} não é uma imagem PNG, JPEG, WebP ou GIF.`)
  return { key: createKey(), type, bytes }
}
