import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../shared/api/api-error.ts'
import { PartRefused } from '../engine/put-part.ts'
import { judgeFailure } from './judge-failure.ts'

const apiError = (status: number): ApiError => new ApiError({ code: 'UNEXPECTED', message: 'frase do servidor', status })

describe('judgeFailure', () => {
  it.each([0, 403, 408, 429, 500, 503])('tries a part answered %i again', (status) =>
    expect(judgeFailure(new PartRefused(status)).kind).toBe('retry'),
  )
  it.each([404, 413, 507])('gives a part answered %i up', (status) => expect(judgeFailure(new PartRefused(status)).kind).toBe('give-up'))
  it('waits for the user when the session ended', () => expect(judgeFailure(apiError(401)).kind).toBe('pause'))
  it.each([0, 429, 500, 503])('tries a call answered %i again', (status) => expect(judgeFailure(apiError(status)).kind).toBe('retry'))
  it.each([400, 403, 404, 409, 507])('gives a call answered %i up, in the server’s words', (status) => {
    expect(judgeFailure(apiError(status))).toEqual({ kind: 'give-up', message: 'frase do servidor' })
  })
  it('refuses a file that cannot be read', () =>
    expect(judgeFailure(new TypeError('x'))).toEqual({ kind: 'give-up', message: 'Arquivo inválido para envio.' }))
})
