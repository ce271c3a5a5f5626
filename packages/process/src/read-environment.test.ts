import { expect, it } from 'vitest'
import { z } from 'zod'
import { EnvironmentError } from './environment-error.ts'
import * as fields from './environment-fields.ts'
import { readEnvironment } from './read-environment.ts'

const schema = z.object({
  PORT: fields.port.default(8080),
  WORKERS: fields.wholeNumber(1, 64).default(1),
  NAME: z.string().min(3).max(5).default('four'),
  SECRET_KEY: fields.secretKey,
  PUBLIC_URL: fields.httpAddress.optional(),
  WEBHOOK_ALLOW_PRIVATE: fields.allowedPlaces,
  S3_BUCKET: fields.text.optional(),
  S3_ENDPOINT: fields.text.optional(),
})
const good = { SECRET_KEY: 'A'.repeat(43) }
const read = (source: Record<string, string>) =>
  readEnvironment(schema, source, ({ values, missing }) => (values.S3_BUCKET ? missing(['S3_ENDPOINT'], 'com S3_BUCKET') : []))
const faultsOf = (source: Record<string, string>): string[] => {
  try {
    read(source)
    return []
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults
    throw error
  }
}

it('readEnvironment treats empty variables as absent and converts values to their types', () => {
  expect(read({ ...good, PORT: '', WORKERS: '3', WEBHOOK_ALLOW_PRIVATE: '10.0.0.0/8' })).toEqual({
    ...good,
    PORT: 8080,
    WORKERS: 3,
    NAME: 'four',
    WEBHOOK_ALLOW_PRIVATE: { origins: [], networks: ['10.0.0.0/8'] },
  })
})

it.each([
  [{ PORT: 'x' }, 'PORT deve ser o número de uma porta'],
  [{ PORT: '70000' }, 'PORT deve ser o número de uma porta'],
  [{ WORKERS: 'many' }, 'WORKERS deve ser um número'],
  [{ WORKERS: '1.5' }, 'WORKERS deve ser um número inteiro'],
  [{ WORKERS: '0' }, 'WORKERS deve ser 1 ou mais'],
  [{ WORKERS: '65' }, 'WORKERS deve ser 64 ou menos'],
  [{ NAME: 'ab' }, 'NAME deve ter pelo menos 3 caracteres'],
  [{ NAME: 'abcdef' }, 'NAME deve ter no máximo 5 caracteres'],
  [{ SECRET_KEY: 'c2hvcnQ' }, 'SECRET_KEY deve ter pelo menos 32 bytes em base64url'],
  [{ PUBLIC_URL: 'here' }, 'PUBLIC_URL deve ser um endereço http(s)'],
  [{ S3_BUCKET: 'b' }, 'S3_ENDPOINT é obrigatória com S3_BUCKET'],
  [
    { WEBHOOK_ALLOW_PRIVATE: '10.0.0.0/8, *' },
    'WEBHOOK_ALLOW_PRIVATE deve ser uma lista de origens e redes separadas por vírgulas: * não é nem uma nem outra',
  ],
])('readEnvironment reports for %j: %s', (source, fault) => expect(faultsOf({ ...good, ...source })).toEqual([fault]))

it('readEnvironment reports faults of single variables and of dependent variables together', () => {
  expect(faultsOf({ PORT: 'x', S3_BUCKET: 'b' })).toEqual([
    'PORT deve ser o número de uma porta',
    'SECRET_KEY é obrigatória: 32 bytes aleatórios em base64url',
    'S3_ENDPOINT é obrigatória com S3_BUCKET',
  ])
})
