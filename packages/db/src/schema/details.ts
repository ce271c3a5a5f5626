import type { Chapter } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant } from '../columns.ts'

/** Chapters of a media in the order of their times; written as their JSON. */
export type ChaptersColumn = ColumnType<Chapter[], string | undefined, string>

/** A cover fills its size; a logotype lies within it and keeps its transparency; a figure lies within it on white. */
export type PictureUse = 'cover' | 'logotype' | 'figure'

/** An uploaded picture, until a worker has converted it and the api has stored the result. */
export type PictureRequestTable = {
  key: string
  account_id: string
  /** Of the picture to make, in pixels. */
  width: number
  height: number
  source: Buffer
  use: Generated<PictureUse>
  state: Generated<'waiting' | 'made' | 'refused'>
  /** A JPEG; of a logotype a PNG. */
  picture: Buffer | null
  created_at: DefaultInstant
}
