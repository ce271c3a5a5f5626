import type { WebhookEventData, WebhookEventType } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import { createKey } from '../../key.ts'
import { notifyWebhooks } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** For so long a delivery is tried, in milliseconds. */
export const webhookRetryPeriodMs = 24 * 60 * 60 * 1000

/**
 * Queues an event for an account's endpoints in the caller's transaction, so that a rollback sends nothing. Costs one index lookup where no
 * endpoint subscribes.
 * @param at when it happened.
 * @returns how many endpoints it is queued for.
 */
export async function emitEvent<T extends WebhookEventType>(
  trx: Kysely<DatabaseSchema>,
  accountId: string,
  type: T,
  data: WebhookEventData<T>,
  at: Date = new Date(),
): Promise<number> {
  const endpoints = await trx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'active')
    .where(sql<boolean>`${type} = any(events)`)
    .execute()
  if (endpoints.length === 0) return 0
  await tellEndpoints(
    trx,
    accountId,
    type,
    data,
    endpoints.map(({ id }) => id),
    at,
  )
  return endpoints.length
}

/** Queues an event for these endpoints only, whatever they subscribe to. @returns their deliveries. */
export async function tellEndpoints<T extends WebhookEventType>(
  trx: Kysely<DatabaseSchema>,
  accountId: string,
  type: T,
  data: WebhookEventData<T>,
  endpointIds: readonly string[],
  at: Date = new Date(),
): Promise<string[]> {
  const id = createKey()
  const body = JSON.stringify({ id, type, createdAt: at.toISOString(), data })
  await trx
    .insertInto('webhook_events')
    .values({ id, account_id: accountId, type, body, viewer_id: viewerOf(data), created_at: at })
    .execute()
  const deliveries = endpointIds.map((endpointId) => ({
    id: createKey(),
    endpoint_id: endpointId,
    event_id: id,
    account_id: accountId,
    next_attempt_at: at,
    give_up_at: new Date(at.getTime() + webhookRetryPeriodMs),
    created_at: at,
  }))
  await trx.insertInto('webhook_deliveries').values(deliveries).execute()
  await notifyWebhooks(trx)
  return deliveries.map((delivery) => delivery.id)
}

/** The viewer whose personal data an event contains, so that it is deleted with them. */
const viewerOf = (data: object): string | null => ('viewer' in data ? ((data.viewer as { id: string } | null)?.id ?? null) : null)

/** Queues an event of a media with its current title; nothing when the media was deleted. */
export async function emitMediaEvent(
  trx: Kysely<DatabaseSchema>,
  videoKey: string,
  type: 'encode.playable' | 'encode.completed' | 'encode.failed',
): Promise<void> {
  const video = await trx
    .selectFrom('videos')
    .select(['account_id', 'title', 'duration', 'status_error'])
    .where('key', '=', videoKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!video) return
  const media = { videoKey, title: video.title }
  if (type === 'encode.completed') await emitEvent(trx, video.account_id, type, { ...media, duration: video.duration })
  else if (type === 'encode.failed') await emitEvent(trx, video.account_id, type, { ...media, message: video.status_error })
  else await emitEvent(trx, video.account_id, type, media)
}
