import { errorCatalogue, type ErrorCode } from '@videozz/contract/browser'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../shared/api/api-error.ts'
import { PartRefused } from '../engine/put-part.ts'
import { classifyFailure } from './classify-failure.ts'

const apiError = (status: number, code: ErrorCode = 'UNEXPECTED'): ApiError => new ApiError({ code, message: 'frase do servidor', status })

describe('classifyFailure', () => {
  it.each([0, 200, 400, 403, 404, 408, 409, 412, 429, 500, 503])('returns retry for a part answered %i', (status) =>
    expect(classifyFailure(new PartRefused(status)).kind).toBe('retry'),
  )
  it.each([401, 413])('gives up on a part answered %i', (status) => expect(classifyFailure(new PartRefused(status)).kind).toBe('give-up'))
  it('returns room when the server is full (507)', () => {
    const full = { kind: 'room', message: 'Servidor sem espaço. O envio continua assim que houver.' }
    expect(classifyFailure(new PartRefused(507))).toEqual(full)
    for (const code of ['STORAGE_FULL', 'UPLOAD_WITHOUT_ROOM'] as const) expect(classifyFailure(apiError(507, code)).kind).toBe('room')
  })
  it('returns sign-in for an API call answered 401', () => expect(classifyFailure(apiError(401)).kind).toBe('sign-in'))
  it.each([0, 408, 429, 500, 503])('returns retry for an API call answered %i', (status) =>
    expect(classifyFailure(apiError(status)).kind).toBe('retry'),
  )
  it.each([400, 403, 404, 409])('returns give-up with the server’s message for an API call answered %i', (status) => {
    expect(classifyFailure(apiError(status))).toEqual({ kind: 'give-up', message: 'frase do servidor' })
  })
  it.each<[ErrorCode, string]>([
    ['UPLOAD_NOT_FOUND', 'gone'],
    ['UPLOAD_CLOSED', 'closed'],
    ['UPLOAD_PART_INVALID', 'resend'],
    ['UPLOAD_INCOMPLETE', 'resend'],
    ['UPLOAD_SIZE_MISMATCH', 'give-up'],
    ['NOT_ENOUGH_SPACE', 'give-up'],
    ['ACCOUNT_OVERDUE', 'give-up'],
  ])('maps error code %s to %s', (code, kind) => expect(classifyFailure(apiError(errorCatalogue[code].status, code)).kind).toBe(kind))
  it.each(['NotReadableError', 'NotFoundError'])('returns file with a message for a DOMException %s', (name) =>
    expect(classifyFailure(new DOMException('x', name))).toEqual({
      kind: 'file',
      message: 'O arquivo mudou ou não pode mais ser lido. Selecione-o novamente.',
    }),
  )
  it('returns give-up for an unknown error', () =>
    expect(classifyFailure(new TypeError('x'))).toEqual({ kind: 'give-up', message: 'Arquivo inválido para envio.' }))
})
