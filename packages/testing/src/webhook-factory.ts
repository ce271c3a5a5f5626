import { chosenEventTypes, type WebhookEventType } from '@videozz/contract'
import { createKey, createWebhookSecret, type Database } from '@videozz/db'

/** Adds an endpoint of an account without checking its address. @returns its id, and its secret as its owner sees it. */
export async function createTestWebhook(
  db: Database,
  given: { accountId: string; secretKey: string; url: string; events?: readonly WebhookEventType[] },
): Promise<{ id: string; secret: string }> {
  const { secret, wrapped } = createWebhookSecret(given.secretKey)
  const id = createKey()
  await db
    .insertInto('webhook_endpoints')
    .values({
      id,
      account_id: given.accountId,
      url: given.url,
      events: [...(given.events ?? chosenEventTypes)],
      wrapped_secret: wrapped,
      old_wrapped_secret: null,
      paused_reason: null,
    })
    .execute()
  return { id, secret }
}
