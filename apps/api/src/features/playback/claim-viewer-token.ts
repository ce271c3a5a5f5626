import { createHash } from 'node:crypto'
import { type Database, recordViewerTokenUse } from '@videozz/db'
import { networkOf } from '../../shared/rate-limit.ts'

/** Seconds after its first use in which a token may still be fresh somewhere: its longest life and twice the tolerance of clocks. */
const retentionSeconds = 5 * 60 + 2 * 60

/** Hash of the signed part of a token: the signature itself can be encoded in several forms. */
export const hashViewerToken = (token: string): string =>
  createHash('sha256')
    .update(token.slice(0, Math.max(0, token.lastIndexOf('.'))))
    .digest('base64url')

/** Prefix of the device name of a browser that keeps nothing: the name lasts as long as the page. */
const temporaryDevice = 'once:'

export type TokenUse = {
  token: string
  accountId: string
  viewerId: string
  device: string
  address: string
  userAgent: string | undefined
}

/**
 * Binds a viewer token to the browser that uses it first. That browser may use it again until it expires: it reloads the page, or shows
 * several embeds at once. A browser without storage is recognised by its network and its `User-Agent`.
 * @returns whether this browser may use it.
 */
export async function claimViewerToken(db: Database, use: TokenUse, now: Date): Promise<boolean> {
  const hash = hashViewerToken(use.token)
  const place = createHash('sha256')
    .update(`${hash}|${networkOf(use.address)}|${use.userAgent ?? ''}`)
    .digest('base64url')
  const first = await recordViewerTokenUse(db, {
    hash,
    accountId: use.accountId,
    viewerId: use.viewerId,
    device: use.device,
    place,
    usedAt: now,
    expiresAt: new Date(now.getTime() + retentionSeconds * 1000),
  })
  if (first === undefined) return true
  if (first === null) return false
  const nameless = first.device.startsWith(temporaryDevice) || use.device.startsWith(temporaryDevice)
  return first.device === use.device || (nameless && first.place === place)
}
