import { SourceError } from '../source-error.ts'

/** Why a service is not connected by keys; each is about one field of what the person entered. */
export type KeyFault =
  /** Not an address that may be used, or no server of this kind. */
  | 'endpoint'
  | 'region'
  | 'bucket'
  | 'access-key'
  | 'secret'
  /** The keys may not list, or may not read. */
  | 'list-denied'
  | 'read-denied'
  | 'token'
  | 'scope'
  /** The plan at the service gives no files. */
  | 'plan'

/** What a service says of keys. */
export type KeyVerdict =
  /** `externalId` is what they open, at the service; `label` how people call it. */
  | { kind: 'valid'; externalId: string; label: string }
  /** `detail` is the right value, where the service tells it. */
  | { kind: 'refused'; fault: KeyFault; detail: string | null }
  | { kind: 'busy'; retryAfterSeconds: number | null }
  | { kind: 'unavailable'; cause: unknown }

export const refusedKeys = (fault: KeyFault, detail: string | null = null): KeyVerdict => ({ kind: 'refused', fault, detail })

/** What a failed check says that is no refusal of the keys; anything but a SourceError is thrown again. */
export function judgeCheckFailure(error: unknown): KeyVerdict {
  if (!(error instanceof SourceError)) throw error
  if (error.kind === 'busy') return { kind: 'busy', retryAfterSeconds: error.retryAfterSeconds }
  return { kind: 'unavailable', cause: error }
}
