import { errorMessage } from '@videozz/contract/browser'
import { ApiError, type ClientErrorCode, isSessionExpired } from '../../../shared/api/api-error.ts'
import { PartRefused } from '../engine/put-part.ts'
import type { Failure, FailureKind } from '../engine/types.ts'

const interrupted = 'A conexão com o servidor caiu durante o envio.'
const refused = 'O servidor não aceitou uma parte do arquivo. Tente enviar novamente.'
const unreadable = 'O arquivo mudou ou não pode mais ser lido. Selecione-o novamente.'

/** Statuses of a part's PUT that are retried with a new presigned address; a missing upload is detected by requesting that address. */
const mayPassStatuses = [0, 400, 403, 404, 408, 409, 412, 425, 429]
const mayPass = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500
/** What a browser throws on reading a file that was changed, moved or taken away. */
const readFaults = ['NotReadableError', 'NotFoundError', 'NotAllowedError', 'SecurityError', 'InvalidStateError']

const kinds: Partial<Record<ClientErrorCode, FailureKind>> = {
  STORAGE_FULL: 'room',
  UPLOAD_WITHOUT_ROOM: 'room',
  REPLACE_RUNNING: 'pause',
  UPLOAD_NOT_FOUND: 'gone',
  UPLOAD_CLOSED: 'closed',
  UPLOAD_PART_INVALID: 'resend',
  UPLOAD_INCOMPLETE: 'resend',
}

function classifyPart({ status }: PartRefused): Failure {
  if (status === 507) return { kind: 'room', message: errorMessage('UPLOAD_WITHOUT_ROOM') }
  // An answer that should have carried an ETag and did not came from something on the way.
  const mayChange = mayPassStatuses.includes(status) || status < 300 || status >= 500
  const answered = status >= 400 && status < 500 && !mayPass(status) && status !== 425
  return { kind: mayChange ? 'retry' : 'give-up', message: status === 0 ? interrupted : refused, ...(answered && { refused: true }) }
}

/** What a failed call or part means for its upload. */
export function classifyFailure(error: unknown): Failure {
  if (error instanceof PartRefused) return classifyPart(error)
  if (isSessionExpired(error)) return { kind: 'sign-in', message: errorMessage('SESSION_EXPIRED') }
  if (error instanceof ApiError) {
    const kind = kinds[error.code] ?? (mayPass(error.status) ? 'retry' : 'give-up')
    return { kind, message: error.message }
  }
  if (error instanceof DOMException && readFaults.includes(error.name)) return { kind: 'file', message: unreadable }
  return { kind: 'give-up', message: errorMessage('FILE_INVALID') }
}
