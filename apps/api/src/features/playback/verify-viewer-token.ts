import type { ViewerTokenFault } from '@videozz/contract'
import { cleanLine } from '@videozz/domain'
import { compactVerify, decodeJwt, decodeProtectedHeader, errors } from 'jose'
import { z } from 'zod'

/** Seconds between the signing of a viewer token and its first use. */
const maxAgeSeconds = 5 * 60
/** Seconds the clock of a members area may be off. */
const clockToleranceSeconds = 60

const line = (longest: number) => z.string().transform(cleanLine).pipe(z.string().max(longest))
const claimsSchema = z.object({
  sub: z
    .union([z.string(), z.number()])
    .transform((value) => cleanLine(String(value)))
    .pipe(z.string().min(1).max(200))
    .optional()
    .catch(undefined),
  email: line(254).optional().catch(undefined),
  name: line(120).optional().catch(undefined),
  aud: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch([]),
  exp: z.number().optional().catch(undefined),
  // One that is no number is never reached.
  nbf: z.number().optional().catch(Number.POSITIVE_INFINITY),
})
type Claims = z.output<typeof claimsSchema>
type Header = { alg?: unknown; kid?: unknown }

export type SignedViewer = { subject: string; email: string | null; name: string | null }
/**
 * `expired`: correctly signed, but too late for a first use; a ticket of the same viewer is still valid. `secretId`: of the secret that
 * signed.
 */
export type ViewerTokenVerdict =
  | { state: 'fresh' | 'expired'; viewer: SignedViewer; secretId: string }
  | { state: 'invalid'; reason: ViewerTokenFault }

/** A secret that signs viewers of an account; the token may name it as `kid`. */
export type ViewerSecret = { id: string; secret: string }

/** All faults of a token, in the order of `viewerTokenFaults`, and the viewer it names, valid or not. */
export type ViewerTokenInspection = { faults: ViewerTokenFault[]; secretId: string | null; viewer: SignedViewer | null }

/**
 * Verifies a viewer token: a JWT signed with HS256 by one of the account's secrets, claims `sub`, `exp` (at most five minutes ahead) and
 * optionally `email`, `name`, `aud` (`videozz`), `nbf`.
 */
export async function verifyViewerToken(token: string, secrets: readonly ViewerSecret[], now: Date): Promise<ViewerTokenVerdict> {
  const { faults, secretId, viewer } = await inspectViewerToken(token, secrets, now)
  const [first] = faults
  if (!viewer || secretId === null || (first !== undefined && first !== 'expired'))
    return { state: 'invalid', reason: first ?? 'malformed' }
  return { state: first ?? 'fresh', viewer, secretId }
}

/** Checks every part of a viewer token, also after a wrong signature. */
export async function inspectViewerToken(token: string, secrets: readonly ViewerSecret[], now: Date): Promise<ViewerTokenInspection> {
  const parts = readParts(token)
  if (!parts) return { faults: ['malformed'], secretId: null, viewer: null }
  const { header, claims } = parts
  const { sub, email, name } = claims
  const { fault, secretId } = await judgeSignature(token, header, secrets)
  return {
    faults: [...(fault ? [fault] : []), ...claimFaults(claims, now)],
    secretId,
    viewer: sub === undefined ? null : { subject: sub, email: email || null, name: name || null },
  }
}

/** Whether these bytes signed the token, with HS256. */
export async function isSignedWith(token: string, key: Uint8Array): Promise<boolean> {
  try {
    await compactVerify(token, key, { algorithms: ['HS256'] })
    return true
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}

function readParts(token: string): { header: Header; claims: Claims } | undefined {
  try {
    return { header: decodeProtectedHeader(token), claims: claimsSchema.parse(decodeJwt(token)) }
  } catch (error) {
    if (error instanceof TypeError || error instanceof errors.JOSEError) return undefined
    throw error
  }
}

async function judgeSignature(
  token: string,
  { alg, kid }: Header,
  secrets: readonly ViewerSecret[],
): Promise<{ fault: ViewerTokenFault | null; secretId: string | null }> {
  const failed = (fault: ViewerTokenFault) => ({ fault, secretId: null })
  if (alg === undefined || (typeof alg === 'string' && alg.toLowerCase() === 'none')) return failed('unsigned')
  if (alg !== 'HS256') return failed('wrong-algorithm')
  if (secrets.length === 0) return failed('no-secrets')
  const candidates = kid === undefined ? secrets : secrets.filter(({ id }) => id === kid)
  if (candidates.length === 0) return failed('unknown-key')
  for (const { id, secret } of candidates) if (await isSignedWith(token, Buffer.from(secret))) return { fault: null, secretId: id }
  return failed('bad-signature')
}

function claimFaults({ sub, aud, exp, nbf }: Claims, now: Date): ViewerTokenFault[] {
  const faults: ViewerTokenFault[] = []
  if (sub === undefined) faults.push('missing-subject')
  if (exp === undefined) faults.push('missing-expiry')
  if (aud !== undefined && ![aud].flat().includes('videozz')) faults.push('wrong-audience')
  const left = exp === undefined ? 0 : exp - now.getTime() / 1000
  if (left > maxAgeSeconds + clockToleranceSeconds) faults.push('too-far-ahead')
  if (nbf !== undefined && nbf - now.getTime() / 1000 > clockToleranceSeconds) faults.push('not-yet')
  if (left <= -clockToleranceSeconds) faults.push('expired')
  return faults
}
