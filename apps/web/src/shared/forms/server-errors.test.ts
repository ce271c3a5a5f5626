import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { serverErrors } from './server-errors.ts'

const refused = new ApiError({
  code: 'INVALID_CREDENTIALS',
  message: 'Senha incorreta.',
  status: 422,
  fields: { expiresAt: 'Escolha outro dia.' },
})

it('serverErrors returns the server’s messages by field of the form', () => {
  expect(serverErrors(refused)).toEqual({ expiresAt: 'Escolha outro dia.' })
  expect(serverErrors(refused, { nameOf: (field) => (field === 'expiresAt' ? 'date' : field) })).toEqual({ date: 'Escolha outro dia.' })
})

it('serverErrors maps an error code to invalid fields, or to the field that shows its message', () => {
  expect(serverErrors(refused, { codes: { INVALID_CREDENTIALS: { email: true, password: true } } })).toEqual({
    email: true,
    password: true,
    expiresAt: 'Escolha outro dia.',
  })
  expect(serverErrors(refused, { codes: { INVALID_CREDENTIALS: 'password' } })).toMatchObject({ password: 'Senha incorreta.' })
  expect(serverErrors(refused, { codes: { EMAIL_TAKEN: { email: true } } })).not.toHaveProperty('email')
})

it('serverErrors returns no field errors for an error that is not an ApiError', () => {
  expect(serverErrors(new TypeError('bug'), { codes: { OFFLINE: { email: true } } })).toEqual({})
})
