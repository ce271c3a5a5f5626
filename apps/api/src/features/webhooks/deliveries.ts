import type { Answer, ServerInput, webhookRoutes } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { findWebhookDelivery, listWebhookDeliveries, resendFailedWebhooks, resendWebhook } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { actorOf, requireActive } from './endpoints.ts'
import { presentDelivery } from './present.ts'

type Query = ServerInput<typeof webhookRoutes.listWebhookDeliveries>['query']

/** A page of the log. */
export async function listDeliveries(
  { db }: Deps,
  accountId: string,
  query: Query,
): Promise<Answer<typeof webhookRoutes.listWebhookDeliveries>> {
  const { after, limit, ...filter } = query
  const [at, id] = after?.split('.') ?? []
  const place = at !== undefined && id !== undefined ? { createdAt: new Date(Number(at)), id } : undefined
  const rows = await listWebhookDeliveries(db, accountId, { ...filter, after: place, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(presentDelivery), next: rows.length > limit && last ? `${last.created_at.getTime()}.${last.id}` : null }
}

/** One delivery with its request and its answer. @throws AppError NOT_FOUND. */
export async function readDelivery({ db }: Deps, accountId: string, id: string): Promise<Answer<typeof webhookRoutes.getWebhookDelivery>> {
  const row = await findWebhookDelivery(db, accountId, id)
  if (!row) throw new AppError('NOT_FOUND')
  return { ...presentDelivery(row), url: row.url, body: row.body, answer: row.last_answer }
}

/** @throws AppError NOT_FOUND, WEBHOOK_PAUSED. */
export async function resend(deps: Deps, session: AccountSession, id: string): Promise<Answer<typeof webhookRoutes.resendWebhook>> {
  const row = await findWebhookDelivery(deps.db, session.accountId, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.endpoint_state === 'paused') throw new AppError('WEBHOOK_PAUSED')
  await resendWebhook(deps.db, actorOf(session), id, deps.now())
  return readDelivery(deps, session.accountId, id)
}

/** @throws AppError NOT_FOUND, WEBHOOK_PAUSED. */
export async function resendFailed(deps: Deps, session: AccountSession, endpointId: string, since: string): Promise<{ count: number }> {
  await requireActive(deps, session.accountId, endpointId)
  return { count: await resendFailedWebhooks(deps.db, actorOf(session), endpointId, new Date(since), deps.now()) }
}
