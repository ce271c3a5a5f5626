import type { Answer, ServerInput, videoRoutes } from '@videozz/contract'
import { listVideos as readPage, readMatches, type VideoListQuery } from '@videozz/db'
import { type AccountSession, cleanLine, folderKeysOf } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { presentVideo, withVisibleFolders } from '../../shared/present-video.ts'

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

/** Maps a filter to the query: `default` and `video` are all media with pictures of our own. */
function readKind(type: Query['type']): Pick<VideoListQuery, 'kind' | 'type'> {
  if (type === 'all' || type === '') return {}
  if (type === 'audio' || type === 'youtube') return { kind: type }
  return type === 'default' || type === 'video' ? { kind: 'default' } : { kind: 'default', type }
}

/** A page of the account's library, or of what a member bound to folders sees of it; of a search also where it was found. */
export async function listVideos(deps: Deps, session: AccountSession, query: Query): Promise<Answer<typeof videoRoutes.listVideos>> {
  const { page, limit } = query
  const search = cleanLine(query.search)
  const { items, total, capped } = await readPage(deps.db, {
    accountId: session.accountId,
    search,
    ...readOrder(query),
    ...readKind(query.type),
    withoutYoutube: query.withoutYT,
    within: folderKeysOf(session),
    page,
    limit,
  })
  const keys = items.map(({ video }) => video.key)
  const matches = search === '' ? undefined : await readMatches(deps.db, keys, search)
  const now = deps.now()
  return {
    items: items.map((item) => ({ ...withVisibleFolders(session, presentVideo(item, now)), matches: matches?.get(item.video.key) ?? [] })),
    totalItems: total,
    capped,
    itemsPerPage: limit,
    page,
    pages: Math.ceil(total / limit),
  }
}
