import { errorMessage } from '@videozz/contract/browser'
import { ApiError, isSessionExpired } from '../../../shared/api/api-error.ts'
import { PartRefused } from '../engine/put-part.ts'
import type { FailureKind } from '../engine/types.ts'

const interrupted = 'A conexão com o servidor caiu durante o envio.'
const refused = 'O servidor não aceitou uma parte do arquivo. Tente enviar novamente.'
/** Answers to a part that another try may change: no answer, an address out of date, damage on the way, too much at once. */
const passing = [0, 400, 403, 408, 409, 412, 425, 429]
const mayPass = (status: number): boolean => status === 0 || status === 408 || status === 429 || (status >= 500 && status !== 507)

/** What a failed call or part means for its upload. */
export function judgeFailure(error: unknown): { kind: FailureKind; message: string } {
  if (error instanceof PartRefused) {
    if (error.status === 507) return { kind: 'give-up', message: errorMessage('STORAGE_FULL') }
    const kind = passing.includes(error.status) || error.status >= 500 ? 'retry' : 'give-up'
    return { kind, message: error.status === 0 ? interrupted : refused }
  }
  if (isSessionExpired(error)) return { kind: 'pause', message: errorMessage('SESSION_EXPIRED') }
  if (error instanceof ApiError) return { kind: mayPass(error.status) ? 'retry' : 'give-up', message: error.message }
  return { kind: 'give-up', message: errorMessage('FILE_INVALID') }
}
