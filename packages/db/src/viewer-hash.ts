import { createHmac } from 'node:crypto'
import { deriveKey } from './media-secrets.ts'

/**
 * What remains of a viewer after erasure: enough to confirm a name that someone else supplies, not to find one.
 * @param who the viewer's e-mail, or identity where none was given.
 */
export function hashViewer(secretKey: string, accountId: string, who: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'viewer-evidence')).update(`${accountId}|${who.toLowerCase()}`).digest('hex')
}

/**
 * Permanent hash of a student of an account without personal data, so that an erased student who returns is not charged twice.
 * @param identity as the members area signed it: upper and lower case are different students.
 */
export function hashStudent(secretKey: string, accountId: string, identity: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'student-activation')).update(`${accountId}|${identity}`).digest('hex')
}

/** A network by which unsigned viewers are counted, without its address. */
export function hashNetwork(secretKey: string, network: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'key-network')).update(network).digest('base64url').slice(0, 22)
}
