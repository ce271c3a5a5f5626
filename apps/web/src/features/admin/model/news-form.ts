import type { AdminNews, NewsDraft } from '@videozz/contract/browser'
import { readLocal, writeLocal } from './local-instant.ts'

/** A picture chosen in this page: its bytes as base64, and an address the page itself can show. */
export type NewPicture = { name: string; data: string; address: string }

/** An announcement as the fields of the form hold it. */
export type NewsFields = {
  title: string
  format: 'html' | 'markdown'
  content: string
  pictures: NewPicture[]
  /** Name of a new picture, or the address of one it already has. */
  image: string
  imageAlt: string
  toAll: boolean
  audience: string
  publishedAt: string
  expiresAt: string
}

export const emptyNews: NewsFields = {
  title: '',
  format: 'markdown',
  content: '',
  pictures: [],
  image: '',
  imageAlt: '',
  toAll: true,
  audience: '',
  publishedAt: '',
  expiresAt: '',
}

/** The fields of an announcement that is there. */
export const newsToFields = (news: AdminNews): NewsFields => ({
  title: news.title,
  format: 'html',
  content: news.content,
  pictures: [],
  image: news.image ?? '',
  imageAlt: news.imageAlt,
  toAll: news.audience === null,
  audience: (news.audience ?? []).map(({ email }) => email).join('\n'),
  publishedAt: writeLocal(news.publishedAt),
  expiresAt: writeLocal(news.expiresAt),
})

/** Accounts named one to a line, or parted by commas. */
export const readAudience = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

export type NewsFaults = Partial<Record<keyof NewsFields, string>>

/** What is wrong with the fields, by field; the server validates again. */
export function newsFaults(fields: NewsFields): NewsFaults {
  const faults: NewsFaults = {}
  const [from, to] = [readLocal(fields.publishedAt), readLocal(fields.expiresAt)]
  if (fields.title.trim() === '') faults.title = 'Informe o título.'
  if (fields.content.trim() === '') faults.content = 'Escreva o texto.'
  if (!fields.toAll && readAudience(fields.audience).length === 0) faults.audience = 'Informe ao menos uma conta.'
  if (to !== null && Date.parse(to) <= (from === null ? Date.now() : Date.parse(from)))
    faults.expiresAt = 'O fim deve vir depois do começo da publicação.'
  return faults
}

/** The announcement in fields without faults. */
export const toNewsDraft = (fields: NewsFields): NewsDraft => ({
  title: fields.title.trim(),
  format: fields.format,
  content: fields.content,
  pictures: fields.pictures.map(({ name, data }) => ({ name, data })),
  image: fields.image === '' ? null : fields.image,
  imageAlt: fields.imageAlt.trim(),
  audience: fields.toAll ? null : readAudience(fields.audience),
  publishedAt: readLocal(fields.publishedAt),
  expiresAt: readLocal(fields.expiresAt),
})
