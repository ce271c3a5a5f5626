import { type FolderOrder, type FolderVideoOrder, type VideoType, videoTypes } from '@videozz/contract'
import type { FolderListOrder, FolderVideoListOrder } from '@videozz/db'
import { isVideoType } from '@videozz/domain'

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

/** Types a filter stands for: `default` and `video` are all media with pictures of our own. */
export function readTypes(filter: VideoType | 'all' | ''): VideoType[] | undefined {
  if (filter === 'all' || filter === '') return undefined
  return filter === 'default' || filter === 'video' ? videoTypes.filter(isVideoType) : [filter]
}
