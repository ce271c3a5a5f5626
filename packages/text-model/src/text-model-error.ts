/**
 * Why a text model gave no usable answer.
 *
 * For a time: `busy` (too many requests), `overloaded` (the server's own fault), `slow` (the timeout), `unreachable` (no connection, or it
 * broke), `unreadable` (no JSON of the schema asked for), `truncated` (stopped by its length), `refused` (the model would not write it).
 * For good, until the operator changes something: `unauthorized` (the key), `unpaid` (no credit left), `rejected` (the model's name, or the
 * request: too long, or a schema it does not take).
 * `capped`: the caller allowed no further call. `ungrounded`: nothing of what was written stands in the captions. `stopped`: the caller's
 * signal.
 */
export type TextModelFault =
  | 'busy'
  | 'overloaded'
  | 'slow'
  | 'unreachable'
  | 'unreadable'
  | 'truncated'
  | 'refused'
  | 'unauthorized'
  | 'unpaid'
  | 'rejected'
  | 'capped'
  | 'ungrounded'
  | 'stopped'

const passing: ReadonlySet<TextModelFault> = new Set<TextModelFault>([
  'busy',
  'overloaded',
  'slow',
  'unreachable',
  'unreadable',
  'truncated',
])

/** An answer that did not come. The message holds neither keys nor words of the material. */
export class TextModelError extends Error {
  readonly fault: TextModelFault
  /** Seconds that the service asked to wait; null where it did not. */
  readonly retryAfter: number | null

  constructor(fault: TextModelFault, message: string, options: { retryAfter?: number | null; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'TextModelError'
    this.fault = fault
    this.retryAfter = options.retryAfter ?? null
  }

  /** Whether the same may succeed later. */
  get passing(): boolean {
    return passing.has(this.fault)
  }
}
