import type { ErrorBody, ErrorCode } from '@videozz/contract'
import { StorageFullError, StorageUnavailableError } from '@videozz/storage'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { logRefusal } from './log-refusal.ts'

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_ASYNC_CONSTRAINT: 'UNEXPECTED',
}

// PostgreSQL classes 08 (connection) and 57P (server going down or starting), 53 (out of resources), limits of time (57014, 25P03, 55P03); and
// error codes of sockets.
const lostDatabase = /^(08...|57P0[1-5]|53[0-3]00|57014|25P03|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)$/
const lostMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Driver has been destroyed/i

/** Whether an error means that the database (or another required service) cannot be reached now. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && lostDatabase.test(error.code)) return true
  if (lostMessages.test(error.message)) return true
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  return error.cause !== undefined && isUnreachable(error.cause)
}

/** Whether an error means that the disk of the database is full (SQLSTATE 53100). */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '53100') || isDatabaseFull(error.cause))

/** Turns anything thrown into an error of the catalogue. @param tooLarge code of a body above the limit of its route. */
export function toAppError(error: unknown, tooLarge: ErrorCode = 'BODY_TOO_LARGE'): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StorageFullError || isDatabaseFull(error)) return new AppError('STORAGE_FULL', { cause: error })
  if (error instanceof StorageUnavailableError || isUnreachable(error)) return new AppError('UNAVAILABLE', { cause: error, retryAfter: 2 })
  const code = error instanceof Error ? frameworkCodes[(error as FastifyError).code] : undefined
  return new AppError(code === 'BODY_TOO_LARGE' ? tooLarge : (code ?? 'UNEXPECTED'), { cause: error })
}

/** Sends a failure in the one form of the API; what is not the caller's fault is logged with its cause. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error, request.routeOptions?.config?.tooLarge)
  // 501 is about what was asked for, nothing here is at fault.
  if (known.status >= 500 && known.status !== 501)
    request.log[known.code === 'UNEXPECTED' ? 'error' : 'warn']({ err: known.cause ?? known }, `answering ${known.code}`)
  else logRefusal(known, request)
  const retryAfter = known.retryAfter === undefined ? undefined : Math.ceil(known.retryAfter)
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  const { code, message, fields } = known
  const body: ErrorBody = {
    error: { code, message, ...(fields && { fields }), requestId: request.id, ...(retryAfter !== undefined && { retryAfter }) },
  }
  return reply.code(known.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body))
}
