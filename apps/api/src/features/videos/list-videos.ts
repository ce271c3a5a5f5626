import { type Answer, type ServerInput, type VideoType, type videoRoutes, videoTypes } from '@videozz/contract'
import { listVideos as readPage, type VideoListQuery } from '@videozz/db'
import { cleanLine, isVideoType } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { presentVideo } from '../../shared/present-video.ts'

type Query = ServerInput<typeof videoRoutes.listVideos>['query']
type Order = Pick<VideoListQuery, 'orderBy' | 'direction'>

/** Field and direction of an order; the compound names carry their own direction. */
function readOrder({ orderBy, sortBy }: Query): Order {
  const orders: Record<Query['orderBy'], Order> = {
    createdAt: { orderBy: 'created_at', direction: sortBy ?? 'desc' },
    oldestCreatedAt: { orderBy: 'created_at', direction: 'asc' },
    title: { orderBy: 'title', direction: sortBy ?? 'asc' },
    ascTitle: { orderBy: 'title', direction: 'asc' },
    descTitle: { orderBy: 'title', direction: 'desc' },
  }
  return orders[orderBy]
}

/** Types a filter stands for: `default` and `video` are all media with pictures of our own. */
function readTypes(type: Query['type']): VideoType[] | undefined {
  if (type === 'all' || type === '') return undefined
  return type === 'default' || type === 'video' ? videoTypes.filter(isVideoType) : [type]
}

/** A page of the account's library. */
export async function listVideos(deps: Deps, accountId: string, query: Query): Promise<Answer<typeof videoRoutes.listVideos>> {
  const { page, limit } = query
  const { items, total } = await readPage(deps.db, {
    accountId,
    search: cleanLine(query.search),
    ...readOrder(query),
    types: readTypes(query.type),
    page,
    limit,
  })
  const now = deps.now()
  return {
    items: items.map((item) => presentVideo(item, now)),
    totalItems: total,
    itemsPerPage: limit,
    page,
    pages: Math.ceil(total / limit),
  }
}
