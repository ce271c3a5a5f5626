import { z } from 'zod'

/** Key of a stored object: 16 lower-case letters and digits (folder routes join keys with `_`). */
export const keySchema = z.string().regex(/^[a-z0-9]{16}$/)
/** An instant on the wire: ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime()
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email('Informe um e-mail válido.'))
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(9999).default(10),
}
export const emptySchema = z.object({})
