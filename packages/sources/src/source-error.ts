/**
 * Why a source gives no bytes.
 *
 * For a time: `broken` (the connection, or the server had a fault), `busy` (it asks for patience), `quota` (no more of this file for
 * hours), `preparing` (it makes the file ready), `reconnect` (the connection of the person is refused).
 * For good: `missing`, `refused` (it may not be downloaded), `not-a-file`, `address` (not a public one), `expired` (the address, and there
 * is no other), `disconnected` (the person has no connection), `changed` (it is not the file it was).
 */
export type SourceErrorKind =
  | 'broken'
  | 'busy'
  | 'quota'
  | 'preparing'
  | 'reconnect'
  | 'missing'
  | 'refused'
  | 'not-a-file'
  | 'address'
  | 'expired'
  | 'disconnected'
  | 'changed'

export class SourceError extends Error {
  readonly kind: SourceErrorKind
  /** Seconds that the source asked to wait. */
  readonly retryAfterSeconds: number | null

  constructor(kind: SourceErrorKind, message: string, options: { retryAfterSeconds?: number | null; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'SourceError'
    this.kind = kind
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
