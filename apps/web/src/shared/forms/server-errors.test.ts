import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { serverErrors } from './server-errors.ts'

const refused = new ApiError({
  code: 'INVALID_CREDENTIALS',
  message: 'Senha incorreta.',
  status: 422,
  fields: { expiresAt: 'Escolha outro dia.' },
})

it('shows the sentences of the server at the fields of the form', () => {
  expect(serverErrors(refused)).toEqual({ expiresAt: 'Escolha outro dia.' })
  expect(serverErrors(refused, { nameOf: (field) => (field === 'expiresAt' ? 'date' : field) })).toEqual({ date: 'Escolha outro dia.' })
})

it('marks the fields that a code is about, or shows its sentence at one', () => {
  expect(serverErrors(refused, { codes: { INVALID_CREDENTIALS: { email: true, password: true } } })).toEqual({
    email: true,
    password: true,
    expiresAt: 'Escolha outro dia.',
  })
  expect(serverErrors(refused, { codes: { INVALID_CREDENTIALS: 'password' } })).toMatchObject({ password: 'Senha incorreta.' })
  expect(serverErrors(refused, { codes: { EMAIL_TAKEN: { email: true } } })).not.toHaveProperty('email')
})

it('says nothing at fields of what is no refusal', () => {
  expect(serverErrors(new TypeError('bug'), { codes: { OFFLINE: { email: true } } })).toEqual({})
})
