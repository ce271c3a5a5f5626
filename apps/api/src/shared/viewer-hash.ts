import { createHmac } from 'node:crypto'
import { deriveKey } from '@videozz/db'

/**
 * What remains of a viewer after erasure: enough to confirm a name that someone else supplies, not to find one.
 * @param who his e-mail, or his identity where he gave none.
 */
export function hashViewer(secretKey: string, accountId: string, who: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'viewer-evidence')).update(`${accountId}|${who.toLowerCase()}`).digest('hex')
}
