import { createHash } from 'node:crypto'
import type { Database } from '@videozz/db'
import { networkOf } from '../../shared/rate-limit.ts'

/** Seconds after its first use in which a token may still be fresh somewhere: its longest life and twice the tolerance of clocks. */
const memorySeconds = 5 * 60 + 2 * 60

/** Names a token by what its signature covers: the signature itself can be written in several ways. */
export const hashViewerToken = (token: string): string =>
  createHash('sha256')
    .update(token.slice(0, Math.max(0, token.lastIndexOf('.'))))
    .digest('base64url')

/** How a player page begins the name of a browser that keeps nothing: it lasts as long as the page. */
const passing = 'once:'

export type TokenUse = {
  token: string
  accountId: string
  viewerId: string
  device: string
  address: string
  userAgent: string | undefined
}

/**
 * Binds a viewer token to the browser that uses it first. That one may use it again as long as it lives: it reloads the page, or
 * shows several embeds at once. A browser that keeps nothing is known again by its network and what it calls itself.
 * @returns whether this browser may use it.
 */
export async function claimViewerToken(db: Database, use: TokenUse, now: Date): Promise<boolean> {
  const hash = hashViewerToken(use.token)
  const place = createHash('sha256')
    .update(`${hash}|${networkOf(use.address)}|${use.userAgent ?? ''}`)
    .digest('base64url')
  const claimed = await db
    .insertInto('viewer_token_uses')
    .values({
      hash,
      account_id: use.accountId,
      viewer_id: use.viewerId,
      device: use.device,
      place,
      used_at: now,
      expires_at: new Date(now.getTime() + memorySeconds * 1000),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return true
  const first = await db.selectFrom('viewer_token_uses').select(['device', 'place']).where('hash', '=', hash).executeTakeFirst()
  if (!first) return false
  const nameless = first.device.startsWith(passing) || use.device.startsWith(passing)
  return first.device === use.device || (nameless && first.place === place)
}
