import type { VideoType } from '@videozz/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { LibraryEntryTable } from '../../schema/library.ts'
import { type FolderBounds, isMediaWithin } from '../folders/within.ts'

export type VideoListQuery = {
  accountId: string
  /** Empty for the whole library. */
  search: string
  orderBy: 'created_at' | 'title'
  direction: 'asc' | 'desc'
  /** Undefined for every kind. */
  kind?: Selectable<LibraryEntryTable>['kind'] | undefined
  /** Undefined for every type of the kind. */
  type?: VideoType | undefined
  /** Leaves out videos of YouTube. */
  withoutYoutube?: boolean
  /** Folders whose media alone are meant, with those in folders in them; null for all. */
  within: FolderBounds
  page: number
  limit: number
}

/** Rows that a list is made of. @param accountId undefined where all of them are one account's. */
export function listedBy({
  accountId,
  kind,
  type,
  withoutYoutube = false,
  within,
}: Pick<VideoListQuery, 'kind' | 'type' | 'withoutYoutube' | 'within'> & { accountId: string | undefined }): RawBuilder<unknown> {
  return sql`${accountId === undefined ? sql`true` : sql`account_id = ${accountId}`} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${type === undefined ? sql`` : sql`and type = ${type}`} ${withoutYoutube ? sql`and kind <> 'youtube'` : sql``}
    ${within === null ? sql`` : sql`and ${isMediaWithin(sql`video_key`, within)}`}`
}

/** What lists are in order of. */
export function inLibraryOrder({ orderBy, direction }: Pick<VideoListQuery, 'orderBy' | 'direction'>): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return sql`${orderBy === 'title' ? sql`title collate "pt-BR-x-icu"` : sql`created_at`} ${way}, video_key ${way}`
}
