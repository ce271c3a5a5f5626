import { type ErrorCode, errorCatalogue, errorMessage } from '@videozz/contract'

export type AppErrorOptions = {
  /** Fills the `{name}` places of the code's sentence. */
  values?: Record<string, string>
  /** A sentence for each field at fault. */
  fields?: Record<string, string>
  /** Seconds after which trying again may help; sent as `Retry-After`. */
  retryAfter?: number
  /** What went wrong underneath; logged, never sent. */
  cause?: unknown
  /** Why, in a word, for the log alone. */
  reason?: string
  /** Ids the log needs to find what was refused; no tokens, no addresses. */
  about?: Record<string, string | null>
}

/** A failure a user can meet, with its code and sentence from the contract's catalogue. Throw it anywhere under a handler. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly reason: string | undefined
  readonly about: Record<string, string | null> | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(errorMessage(code, options.values), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorCatalogue[code].status
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.reason = options.reason
    this.about = options.about
  }
}
