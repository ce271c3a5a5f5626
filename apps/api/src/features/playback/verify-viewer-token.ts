import { cleanLine } from '@videozz/domain'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { z } from 'zod'

/** Seconds between the signing of a viewer token and its first use. */
const longestLife = 5 * 60
/** Seconds the clock of a members area may be off. */
const clockTolerance = 60

const claimsSchema = z.object({
  sub: z
    .union([z.string(), z.number()])
    .transform((value) => cleanLine(String(value)))
    .pipe(z.string().min(1).max(200)),
  email: z.string().transform(cleanLine).pipe(z.string().max(254)).optional().catch(undefined),
  name: z.string().transform(cleanLine).pipe(z.string().max(120)).optional().catch(undefined),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  exp: z.number(),
})

export type SignedViewer = { subject: string; email: string | null; name: string | null }
/** `expired`: rightly signed, but too late for a first use; a ticket of the same viewer still carries it. */
export type ViewerTokenVerdict = { state: 'fresh' | 'expired'; viewer: SignedViewer } | { state: 'invalid' }

/** A secret that signs viewers of an account; the token may name it as `kid`. */
export type ViewerSecret = { id: string; secret: string }

/**
 * Judges a viewer token: a JWT signed with HS256 by one of the account's secrets, claims `sub`, `exp` (at most five minutes
 * ahead) and optionally `email`, `name`, `aud` (`videozz`).
 */
export async function verifyViewerToken(token: string, secrets: readonly ViewerSecret[], now: Date): Promise<ViewerTokenVerdict> {
  for (const { secret } of candidates(token, secrets)) {
    const payload = await verifySignature(token, secret)
    if (!payload) continue
    const claims = claimsSchema.safeParse(payload)
    if (!claims.success) return { state: 'invalid' }
    const { sub, email, name, aud, exp } = claims.data
    if (aud !== undefined && ![aud].flat().includes('videozz')) return { state: 'invalid' }
    const left = exp - now.getTime() / 1000
    if (left > longestLife + clockTolerance) return { state: 'invalid' }
    return { state: left > -clockTolerance ? 'fresh' : 'expired', viewer: { subject: sub, email: email || null, name: name || null } }
  }
  return { state: 'invalid' }
}

/** The secret the token names, or all of them when it names none. */
function candidates(token: string, secrets: readonly ViewerSecret[]): readonly ViewerSecret[] {
  try {
    const { kid } = decodeProtectedHeader(token)
    return kid === undefined ? secrets : secrets.filter((secret) => secret.id === kid)
  } catch (error) {
    if (error instanceof TypeError) return []
    throw error
  }
}

/** The payload when this secret signed it. Its times are judged by the caller. */
async function verifySignature(token: string, secret: string): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      currentDate: new Date(0),
      clockTolerance: 1e12,
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
