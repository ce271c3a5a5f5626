// Fields of environment variables that several processes read; faults are worded to follow the variable's name.
import { dsnFault, isDsn } from '@videozz/error-reports'
import { readAllowedPlaces } from '@videozz/outbound'
import { z } from 'zod'

export const text = z.string().min(1)

/** An http(s) address. */
export const httpAddress = z.url({ protocol: /^https?$/, error: 'deve ser um endereço http(s)' })

export const nodeEnv = z.enum(['production', 'development', 'test']).default('production')

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')

export const databaseUrl = z.string({ error: 'é obrigatória' }).regex(/^postgres(ql)?:\/\//, 'deve ser um endereço postgres://')

/** 32 bytes or more in base64url: the root of every derived key. */
export const secretKey = z
  .string({ error: 'é obrigatória: 32 bytes aleatórios em base64url' })
  .refine((value) => /^[\w-]+=*$/.test(value) && Buffer.from(value, 'base64url').length >= 32, 'deve ter pelo menos 32 bytes em base64url')

/** A TCP port; 0 takes a free one. */
export const port = z.coerce.number({ error: 'deve ser o número de uma porta' }).int().min(0).max(65_535)

export const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

/** Longest wait for Panda Video in seconds. */
export const pandaTimeout = z.coerce.number({ error: 'deve ser um número de segundos' }).min(0.1).max(60).default(8)

export const accountsMode = z.enum(['embedded', 'remote']).default('embedded')

export const productName = text.max(60).default('Videozz')

/** Address of a Sentry-compatible server that takes error reports. */
export const dsn = z.url({ protocol: /^https?$/, error: dsnFault }).refine(isDsn, dsnFault)

/** Some of a list of names, separated by commas; `none` for none of them. @param usual those of an absent variable. */
export const someOf = (names: readonly string[], usual: readonly string[]) =>
  z
    .string()
    .default(usual.join())
    .transform((value) =>
      value.trim().toLowerCase() === 'none'
        ? []
        : [...new Set(value.split(',').map((name) => name.trim().toLowerCase().replace(/^\./, '')))].filter((name) => name !== ''),
    )
    .refine(
      (list) => list.every((name) => names.includes(name)),
      `deve ser none ou uma lista separada por vírgulas com formatos entre ${names.join(', ')}`,
    )

/** Origins and networks, separated by commas, that requests may go to besides public addresses. */
export const allowedPlaces = z
  .string()
  .default('')
  .transform((value, context) => {
    try {
      return readAllowedPlaces(value)
    } catch (error) {
      const what = error instanceof RangeError ? error.message : value
      context.addIssue({
        code: 'custom',
        message: `deve ser uma lista de origens e redes separadas por vírgulas: ${what} não é nem uma nem outra`,
      })
      return z.NEVER
    }
  })

/** What an S3 store needs besides its bucket. */
export const neededByS3 = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
