import { type ErrorBody, type ErrorCode, errorMessage } from '@videozz/contract/browser'

/** Codes for an answer that never came, or not in time, and for a call whose account the tab has left meanwhile. */
export type ClientErrorCode = ErrorCode | 'OFFLINE' | 'TIMEOUT' | 'PROFILE_CHANGED'

/** A failed call. `message` is in Portuguese, ready to be shown; `fields` maps a field's path to its own sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ClientErrorCode
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | null

  constructor(fault: { code: ClientErrorCode; message: string; status: number; fields?: Record<string, string>; requestId?: string }) {
    super(fault.message)
    this.code = fault.code
    this.status = fault.status
    this.fields = fault.fields ?? {}
    this.requestId = fault.requestId ?? null
  }
}

/** The service cannot be reached or answers that it is unavailable; trying again later may help. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)

export const isSessionExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 401

const offline = 'Não foi possível conectar. Verifique sua internet e tente novamente.'
/** Shown for what failed without a message of its own. */
export const plainFault = errorMessage('UNEXPECTED')
const unavailable = 'O serviço está temporariamente indisponível. Tente novamente em instantes.'

/** The error of a call made for an account the tab no longer acts for. */
export const profileChangedError = (): ApiError =>
  new ApiError({ code: 'PROFILE_CHANGED', message: 'O perfil em uso mudou antes que isto fosse concluído.', status: 409 })

export const isProfileChanged = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'PROFILE_CHANGED' || error.code === 'TENANT_ENDED')

const slow = 'O servidor demorou demais para responder. Tente novamente em instantes.'

/** The error of a call that was not answered in time. */
export const timeoutError = (): ApiError => new ApiError({ code: 'TIMEOUT', message: slow, status: 0 })

/** The error of a call that got no answer. */
export const offlineError = (): ApiError => new ApiError({ code: 'OFFLINE', message: offline, status: 0 })

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false
  const { error } = body
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error && typeof error.message === 'string'
}

/** Reads the error of an answer; one that is not the API's (a proxy's page) becomes a plain sentence. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (isErrorBody(body)) return new ApiError({ ...body.error, status: response.status })
  const down = response.status >= 502 && response.status <= 504
  return new ApiError({ code: down ? 'UNAVAILABLE' : 'UNEXPECTED', message: down ? unavailable : plainFault, status: response.status })
}
