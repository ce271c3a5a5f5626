import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** Use of a viewer token: what its signature covers, hashed, and the browser that used it. */
export type ViewerTokenUse = {
  hash: string
  accountId: string
  viewerId: string
  device: string
  /** Network and browser, hashed with the token. */
  place: string
  usedAt: Date
  expiresAt: Date
}

/**
 * Records the first use of a token.
 * @returns undefined when this is the first, else the browser of the first use; null when that was deleted meanwhile.
 */
export async function recordViewerTokenUse(
  db: Kysely<DatabaseSchema>,
  use: ViewerTokenUse,
): Promise<{ device: string; place: string } | null | undefined> {
  const claimed = await db
    .insertInto('viewer_token_uses')
    .values({
      hash: use.hash,
      account_id: use.accountId,
      viewer_id: use.viewerId,
      device: use.device,
      place: use.place,
      used_at: use.usedAt,
      expires_at: use.expiresAt,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined
  return (await db.selectFrom('viewer_token_uses').select(['device', 'place']).where('hash', '=', use.hash).executeTakeFirst()) ?? null
}
