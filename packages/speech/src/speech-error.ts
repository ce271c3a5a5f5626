/**
 * Why a piece of sound was not heard.
 *
 * For a time: `busy` (too many requests, or overloaded), `slow` (the timeout), `unreachable` (no connection, or it broke), `failed` (a fault
 * of the server), `unreadable` (an answer that is none), `crashed` (the local engine's process died).
 * For good, until the operator changes something: `unauthorized` (the key), `unpaid` (no credit left), `refused` (the format, the model or
 * a parameter), `too-large` (bytes of the piece), `model-missing` and `model-corrupt` (files of the local engine), `unsupported` (the local
 * engine has no program for this processor).
 * `stopped`: the caller's signal.
 */
export type SpeechFault =
  | 'busy'
  | 'slow'
  | 'unreachable'
  | 'failed'
  | 'unreadable'
  | 'crashed'
  | 'unauthorized'
  | 'unpaid'
  | 'refused'
  | 'too-large'
  | 'model-missing'
  | 'model-corrupt'
  | 'unsupported'
  | 'stopped'

const passing: ReadonlySet<SpeechFault> = new Set<SpeechFault>(['busy', 'slow', 'unreachable', 'failed', 'unreadable', 'crashed'])

/** A piece that was not heard. The message holds neither keys nor words of the sound. */
export class SpeechError extends Error {
  readonly fault: SpeechFault
  /** Seconds that the engine asked to wait; null where it did not. */
  readonly retryAfter: number | null

  constructor(fault: SpeechFault, message: string, options: { retryAfter?: number | null; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'SpeechError'
    this.fault = fault
    this.retryAfter = options.retryAfter ?? null
  }

  /** Whether the same piece may be heard when it is sent again later. */
  get passing(): boolean {
    return passing.has(this.fault)
  }
}
