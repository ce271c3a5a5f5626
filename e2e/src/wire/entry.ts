import type { PickedHeaders } from './pick-headers.ts'

/** One observation from outside, unchanged; it is normalised when the recording is written. */
export type Entry = { scene: string; at: Date } & (CallSeen | EventSeen | MailSeen | WebhookSeen | FailureSeen)

export type CallSeen = {
  kind: 'call'
  /** `METHOD /path` of the contract, or of the address where there is no route. */
  route: string
  /** Who called, in words. */
  as: string
  /** What this call shows that others of the route do not. */
  note?: string
  sent?: unknown
  status: number
  headers: PickedHeaders
  body?: unknown
}
export type EventSeen = { kind: 'event'; to: string; event: string; payload: unknown }
export type MailSeen = { kind: 'mail'; to: string; subject: string; text: string; html: string }
export type WebhookSeen = { kind: 'webhook'; verified: boolean; headers: Record<string, string>; payload: unknown }
/** A scene could not continue: the product answered something it does not expect. */
export type FailureSeen = { kind: 'failure'; message: string }
