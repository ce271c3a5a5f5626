import { createHmac, timingSafeEqual } from 'node:crypto'
import { type StudioPurpose, studioSocket } from '@videozz/domain'
import { deriveKey } from './media-secrets.ts'

/** What the studio in a browser may do for a short while: send to the live that this key opens, while it has it. */
export type StudioTicket = { purpose: StudioPurpose; /** As `hashLiveKey` makes it. */ keyHash: string }

/** Seconds in which a ticket has to be used. */
export const studioTicketSeconds = 60

const shape = /^(publish|measure)\.([0-9a-f]{64})\.([0-9]{1,12})$/

const sign = (secretKey: string, text: string): string =>
  createHmac('sha256', deriveKey(secretKey, 'studio-ticket')).update(text).digest('base64url')

/** Makes a ticket, of the symbols that a WebSocket protocol may have (RFC 6455 § 4.1). */
export function createStudioTicket(secretKey: string, { purpose, keyHash }: StudioTicket, now: Date): string {
  const text = `${purpose}.${keyHash}.${Math.floor(now.getTime() / 1000) + studioTicketSeconds}`
  return `${text}.${sign(secretKey, text)}`
}

/**
 * The ticket of a socket, which stands among the protocols that are asked for; undefined where it was not made here, or its time is over.
 * @param protocols the header `Sec-WebSocket-Protocol`.
 */
export function readStudioTicket(secretKey: string, protocols: string | undefined, now: Date): StudioTicket | undefined {
  const names = (protocols ?? '').split(',').map((name) => name.trim())
  const ticket = names.find((name) => name !== studioSocket.protocol) ?? ''
  const at = ticket.lastIndexOf('.')
  const text = ticket.slice(0, Math.max(0, at))
  const [given, expected] = [Buffer.from(ticket.slice(at + 1)), Buffer.from(sign(secretKey, text))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [, purpose, keyHash, end] = shape.exec(text) ?? []
  if (purpose === undefined || keyHash === undefined || Number(end) * 1000 <= now.getTime()) return undefined
  return { purpose: purpose as StudioPurpose, keyHash }
}
