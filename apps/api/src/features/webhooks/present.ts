import type { WebhookDelivery, WebhookEndpoint } from '@videozz/contract'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '@videozz/db'

const toInstant = (date: Date | null): string | null => date?.toISOString() ?? null

/** An endpoint as its owner sees it: without its secret. */
export const presentEndpoint = (row: WebhookEndpointRow, now: Date): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  state: row.state,
  pausedReason: row.paused_reason,
  failingSince: toInstant(row.failing_since),
  oldSecretUntil: row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
  waiting: row.waiting,
  lastDeliveredAt: toInstant(row.last_delivered_at),
  createdAt: row.created_at.toISOString(),
})

export const presentDelivery = (row: WebhookDeliveryRow): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  status: row.last_status,
  error: row.last_error,
  durationMs: row.duration_ms,
  createdAt: row.created_at.toISOString(),
  lastAttemptAt: toInstant(row.last_attempt_at),
  // For a delivery being sent it is the end of its claim, which is internal.
  nextAttemptAt: row.state === 'waiting' ? toInstant(row.next_attempt_at) : null,
  deliveredAt: toInstant(row.delivered_at),
})
