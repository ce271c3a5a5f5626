import type { FeatureDeps } from '../../shared/app-deps.ts'
import type { Env } from '../../shared/env.ts'
import { AccountTokens, type ParentIdentity } from './account-tokens.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Relations } from '../../shared/relations/relations.ts'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'

/** The platform that authenticates people: ours (`embedded`) or another (`remote`). */
export interface ParentPlatform {
  readonly mode: 'embedded' | 'remote'
  /** Where people sign in; null when on our own screens. */
  readonly signInUrl: string | null
  /**
   * Checks a token of the platform.
   * @throws AppError PARENT_TOKEN_INVALID, or ACCOUNT_SERVICE_UNAVAILABLE when its keys cannot be had.
   */
  verifyToken(token: string): Promise<ParentIdentity>
  /** Which person may act for which account. */
  readonly relations: Relations
}

/** The platform of this environment. `tokens` is the embedded service's signer, absent in remote mode. */
export function createParentPlatform({ env, relations, now }: Pick<FeatureDeps, 'env' | 'relations' | 'now'>): {
  platform: ParentPlatform
  tokens: AccountTokens | undefined
} {
  if (env.accounts.mode === 'remote') return { platform: createRemotePlatform(env.accounts, relations, now), tokens: undefined }
  const tokens = new AccountTokens(env.accounts.signingKey, now)
  return {
    platform: { mode: 'embedded', signInUrl: null, relations, verifyToken: (token) => tokens.verify(token).catch(refuse) },
    tokens,
  }
}

type RemoteAccounts = Extract<Env['accounts'], { mode: 'remote' }>
// Public-key algorithms only: a shared-secret one would let the public key sign.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

function createRemotePlatform(settings: RemoteAccounts, relations: Relations, now: () => Date): ParentPlatform {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: 3000, cooldownDuration: 5000, cacheMaxAge: 600_000 })
  return {
    mode: 'remote',
    relations,
    signInUrl: settings.signInUrl,
    verifyToken: async (token) => {
      const { issuer, audience } = settings
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        currentDate: now(),
        clockTolerance: 30,
        requiredClaims: ['sub', 'exp', 'iat', 'email'],
      }).catch(refuse)
      const email = typeof payload.email === 'string' ? payload.email.trim().toLowerCase() : ''
      if (!payload.sub || !email.includes('@')) throw new AppError('PARENT_TOKEN_INVALID')
      const name = typeof payload.name === 'string' && payload.name.trim() ? payload.name.trim() : (email.split('@')[0] ?? email)
      return {
        issuer,
        subject: payload.sub,
        name: name.slice(0, 120),
        email: email.slice(0, 254),
        issuedAt: new Date((payload.iat ?? 0) * 1000),
        belt: typeof payload.belt === 'string' && payload.belt.trim() ? payload.belt.trim().slice(0, 40) : null,
        isClubeBlack: payload.isClubeBlack === true,
      }
    },
  }
}

const aboutTheToken = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

/** A failure is the token's, or else of fetching the keys. */
function refuse(error: unknown): never {
  if (aboutTheToken.some((kind) => error instanceof kind)) throw new AppError('PARENT_TOKEN_INVALID', { cause: error })
  throw new AppError('ACCOUNT_SERVICE_UNAVAILABLE', { cause: error, retryAfter: 5 })
}
