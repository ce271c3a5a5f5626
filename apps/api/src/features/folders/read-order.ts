import type { FolderOrder, FolderVideoOrder, VideoType } from '@videozz/contract'
import type { FolderListOrder, FolderVideoListOrder, FolderVideoListQuery } from '@videozz/db'

type Direction = 'asc' | 'desc' | undefined

/** Field and direction of an order of folders; the compound names carry their own direction. */
export function readFolderOrder(orderBy: FolderOrder, sortBy: Direction): FolderListOrder {
  const name = (direction: 'asc' | 'desc'): FolderListOrder => ({ orderBy: 'name', direction })
  const orders: Record<FolderOrder, FolderListOrder> = {
    createdAt: { orderBy: 'created_at', direction: sortBy ?? 'desc' },
    oldestCreatedAt: { orderBy: 'created_at', direction: 'asc' },
    updatedAt: { orderBy: 'updated_at', direction: sortBy ?? 'desc' },
    name: name(sortBy ?? 'asc'),
    ascName: name('asc'),
    descName: name('desc'),
    title: name(sortBy ?? 'asc'),
    ascTitle: name('asc'),
    descTitle: name('desc'),
  }
  return orders[orderBy]
}

/** The same for the media of a folder; the order made by hand has one direction. */
export function readVideoOrder(orderBy: FolderVideoOrder, sortBy: Direction): FolderVideoListOrder {
  const title = (direction: 'asc' | 'desc'): FolderVideoListOrder => ({ orderBy: 'title', direction })
  const orders: Record<FolderVideoOrder, FolderVideoListOrder> = {
    manual: { orderBy: 'position', direction: 'asc' },
    createdAt: { orderBy: 'created_at', direction: sortBy ?? 'desc' },
    oldestCreatedAt: { orderBy: 'created_at', direction: 'asc' },
    title: title(sortBy ?? 'asc'),
    ascTitle: title('asc'),
    descTitle: title('desc'),
    name: title(sortBy ?? 'asc'),
    ascName: title('asc'),
    descName: title('desc'),
  }
  return orders[orderBy]
}

/** Maps a filter to the query: `default` and `video` are all media with pictures of our own. */
export function readFilter(filter: VideoType | 'all' | ''): Pick<FolderVideoListQuery, 'kind' | 'type'> {
  if (filter === 'all' || filter === '') return { kind: undefined, type: undefined }
  if (filter === 'audio' || filter === 'youtube') return { kind: filter, type: undefined }
  return { kind: 'default', type: filter === 'default' || filter === 'video' ? undefined : filter }
}
