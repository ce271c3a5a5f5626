import type { Answer, liveRoutes, ServerInput } from '@videozz/contract'
import { findLive, type LiveRef, type LiveRow, listLives, type LivesQuery } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentLive } from './present-live.ts'

type Query = ServerInput<typeof liveRoutes.listLives>['query']

/** Field and direction of the orders; the compound ones include theirs. */
const orders: Record<Query['orderBy'], Pick<LivesQuery, 'orderBy' | 'direction'> & { fixed?: true }> = {
  createdAt: { orderBy: 'created_at', direction: 'desc' },
  oldestCreatedAt: { orderBy: 'created_at', direction: 'asc', fixed: true },
  scheduleDate: { orderBy: 'scheduled_at', direction: 'desc' },
  title: { orderBy: 'title', direction: 'asc' },
  ascTitle: { orderBy: 'title', direction: 'asc', fixed: true },
  descTitle: { orderBy: 'title', direction: 'desc', fixed: true },
}

/** A page of the lives of an account. */
export async function readLives(deps: Deps, accountId: string, query: Query): Promise<Answer<typeof liveRoutes.listLives>> {
  const { search, orderBy: by, sortBy, page, size } = query
  const { orderBy, direction, fixed } = orders[by]
  const order = { orderBy, direction: fixed ? direction : (sortBy ?? direction) }
  const { items, total } = await listLives(deps.db, { accountId, search: search.trim(), ...order, page, limit: size })
  const now = deps.now()
  const pages = Math.ceil(total / size)
  return { items: items.map((row) => presentLive(row, now)), totalItems: total, itemsPerPage: size, page, pages }
}

/** A live of an account. @throws AppError LIVE_NOT_FOUND. */
export async function requireLive({ db }: Pick<Deps, 'db'>, of: LiveRef): Promise<LiveRow> {
  const live = await findLive(db, of)
  if (!live) throw new AppError('LIVE_NOT_FOUND')
  return live
}

/** One that is not finished. @throws AppError LIVE_NOT_FOUND, LIVE_FINISHED. */
export async function requireOpenLive(deps: Pick<Deps, 'db' | 'now'>, of: LiveRef): Promise<LiveRow> {
  const live = await requireLive(deps, of)
  if (presentLive(live, deps.now()).status === 'finished') throw new AppError('LIVE_FINISHED')
  return live
}
