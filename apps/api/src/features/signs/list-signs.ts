import { type Answer, mostCountedSigns, type ServerInput, type signRoutes } from '@videozz/contract'
import { countNewSigns, type Database, listSignGroups, type SignPosition, wantsSignMail } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { presentSign } from './present-sign.ts'

type Query = ServerInput<typeof signRoutes.findSigns>['body']
const dayMs = 24 * 60 * 60 * 1000

/** A page of signs of misuse, by viewer, media and kind; the latest first. */
export async function findSigns(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: string,
  { state, days, viewerId, search, after, limit }: Query,
): Promise<Answer<typeof signRoutes.findSigns>> {
  const rows = await listSignGroups(db, {
    accountId,
    onlyNew: state === 'new',
    since: days === null ? null : new Date(now().getTime() - days * dayMs),
    viewerId,
    search,
    after: after === undefined ? undefined : readPosition(after),
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items: items.map(presentSign), next: rows.length > limit && last ? `${last.last_at.getTime()}.${last.id}` : null }
}

function readPosition(after: string): SignPosition {
  const [at, id] = after.split('.')
  return { lastAt: new Date(Number(at)), id: Number(id) }
}

/** How many signs are new, and whether they are mailed. */
export async function readSignSummary(db: Database, accountId: string): Promise<Answer<typeof signRoutes.getSignSummary>> {
  const [count, mail] = await Promise.all([countNewSigns(db, accountId, mostCountedSigns), wantsSignMail(db, accountId)])
  return { count, mail }
}
