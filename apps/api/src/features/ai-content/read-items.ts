import type { aiContentRoutes, Answer, EbookItem, MindMapItem, MindMapTopic, Quiz, ServerInput } from '@videozz/contract'
import { type AiItemRef, type AiItemRow, type AiItemsQuery, findAiItem, listAiItems, listAiMedias, listAiQuestions } from '@videozz/db'
import { type AccountSession, type AiOrigin, cleanLine, folderKeysOf } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentEbook, presentItem, presentListed, presentQuiz } from './present-item.ts'

type Query = ServerInput<typeof aiContentRoutes.listQuizzes>['query']
type Read = Pick<Deps, 'db'>

/** Field and direction of an order; the compound names carry their own direction. */
function readOrder({ orderBy, sortBy }: Query): Pick<AiItemsQuery, 'orderBy' | 'direction'> {
  if (orderBy === 'createdAt') return { orderBy: 'created_at', direction: sortBy ?? 'desc' }
  if (orderBy === 'oldestCreatedAt') return { orderBy: 'created_at', direction: 'asc' }
  if (orderBy === 'title') return { orderBy: 'title', direction: sortBy ?? 'asc' }
  return { orderBy: 'title', direction: orderBy === 'ascTitle' ? 'asc' : 'desc' }
}

/** A page of the items of one kind of the account, or of what a member bound to folders sees of them. */
export async function readItems(
  { db }: Read,
  session: AccountSession,
  origin: AiOrigin,
  query: Query,
): Promise<Answer<typeof aiContentRoutes.listQuizzes>> {
  const { page, itemsPerPage: limit } = query
  const which = { accountId: session.accountId, origin, search: cleanLine(query.search), within: folderKeysOf(session) }
  const { items, total } = await listAiItems(db, { ...which, ...readOrder(query), page, limit })
  const medias = await listAiMedias(
    db,
    items.map(({ id }) => id),
  )
  return {
    items: items.map((row) => presentListed(row, medias.get(row.id) ?? [])),
    totalItems: total,
    itemsPerPage: limit,
    page,
    pages: Math.ceil(total / limit),
  }
}

/** @throws AppError AI_ITEM_NOT_FOUND. */
export async function requireItem({ db }: Read, of: AiItemRef): Promise<AiItemRow> {
  const row = await findAiItem(db, of)
  if (!row) throw new AppError('AI_ITEM_NOT_FOUND')
  return row
}

const mediasOf = async ({ db }: Read, id: string) => (await listAiMedias(db, [id])).get(id) ?? []

/** A quiz as it is now. @throws AppError AI_ITEM_NOT_FOUND. */
export async function readQuiz(deps: Read, of: AiItemRef): Promise<Quiz> {
  const row = await requireItem(deps, of)
  return presentQuiz(row, await mediasOf(deps, of.id), await listAiQuestions(deps.db, of.id))
}

/** A mind map as it is now. @throws AppError AI_ITEM_NOT_FOUND. */
export const readMindMap = async (deps: Read, of: AiItemRef): Promise<MindMapItem> => {
  const row = await requireItem(deps, of)
  return { ...presentItem(row, await mediasOf(deps, of.id)), content: row.content as MindMapTopic | null }
}

/** An ebook as it is now. @throws AppError AI_ITEM_NOT_FOUND. */
export const readEbook = async (deps: Read, of: AiItemRef): Promise<EbookItem> => {
  const row = await requireItem(deps, of)
  return presentEbook(row, await mediasOf(deps, of.id))
}
