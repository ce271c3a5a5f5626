import { createHash } from 'node:crypto'
import type { Database } from '@videozz/db'

/** Seconds after its first use in which a token may still be fresh somewhere: its longest life and twice the tolerance of clocks. */
const memorySeconds = 5 * 60 + 2 * 60

/** Names a token by what its signature covers: the signature itself can be written in several ways. */
export const hashViewerToken = (token: string): string =>
  createHash('sha256')
    .update(token.slice(0, Math.max(0, token.lastIndexOf('.'))))
    .digest('base64url')

/**
 * Binds a viewer token to the browser that uses it first. That one may use it again as long as it lives: it reloads the page, or
 * shows several embeds at once.
 * @returns whether this browser may use it.
 */
export async function claimViewerToken(
  db: Database,
  use: { token: string; accountId: string; viewerId: string; device: string },
  now: Date,
): Promise<boolean> {
  const hash = hashViewerToken(use.token)
  const claimed = await db
    .insertInto('viewer_token_uses')
    .values({
      hash,
      account_id: use.accountId,
      viewer_id: use.viewerId,
      device: use.device,
      used_at: now,
      expires_at: new Date(now.getTime() + memorySeconds * 1000),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return true
  const first = await db.selectFrom('viewer_token_uses').select('device').where('hash', '=', hash).executeTakeFirst()
  return first?.device === use.device
}
