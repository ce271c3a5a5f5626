import type { ErrorCode } from './operations.ts'

/** `NETWORK`: no answer came. `TIMEOUT`: none came in time. `UNREADABLE`: what came is not of this API, such as a proxy's page. */
export type VideozzErrorCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'UNREADABLE'

/** A call that failed. `message` is the server's sentence, in Portuguese. */
export class VideozzError extends Error {
  override readonly name = 'VideozzError'
  readonly code: VideozzErrorCode
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** Identifier of the call in the server's log; null when no answer came. */
  readonly requestId: string | null
  /** A sentence for each field at fault. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds of `Retry-After`, where the server sent it. */
  readonly retryAfter: number | null

  constructor(
    message: string,
    about: {
      code: VideozzErrorCode
      status: number
      requestId?: string | null
      fields?: Record<string, string>
      retryAfter?: number | null
      cause?: unknown
    },
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause })
    this.code = about.code
    this.status = about.status
    this.requestId = about.requestId ?? null
    this.fields = about.fields ?? {}
    this.retryAfter = about.retryAfter ?? null
  }
}
