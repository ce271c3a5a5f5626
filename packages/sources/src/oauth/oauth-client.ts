import type { ConnectionProvider } from '@videozz/domain'

export type Consent = {
  redirectUrl: string
  /** Comes back with the callback. */
  state: string
  /** SHA-256 of the PKCE verifier in base64url. */
  challenge: string
  /** At Google Drive, also choose files. */
  pick: boolean
}

/** `refresh` is null where the service keeps the earlier token in force, `scopes` where it does not name them. */
export type GrantedTokens = { access: string; refresh: string | null; expiresInSeconds: number; scopes: string[] | null }
/**
 * Answer of a service to a code or a refresh token. `refused`: it will not be accepted again either; `misconfigured`: the service refuses
 * the operator's app.
 */
export type TokenVerdict =
  | { kind: 'granted'; tokens: GrantedTokens }
  | { kind: 'refused'; error: string }
  | { kind: 'misconfigured' | 'unavailable'; cause: unknown }

/** Who a token is of: the person's id at the service and what people know it by. */
export type IdentityVerdict =
  | { kind: 'known'; externalId: string; label: string }
  /** No channel: YouTube knows the person, but has nothing to publish in. */
  | { kind: 'no-channel' }
  | { kind: 'unavailable'; cause: unknown }

/** OAuth of one service: everything that differs between them. */
export type OauthClient = {
  provider: ConnectionProvider
  /** Scopes a connection has to be granted; all of them, since less is of no use. */
  scopes: readonly string[]
  /** Who lists the files. */
  picker: 'own' | 'provider'
  authorizeUrl: (consent: Consent) => string
  exchange: (given: { code: string; verifier: string; redirectUrl: string }) => Promise<TokenVerdict>
  refresh: (refreshToken: string) => Promise<TokenVerdict>
  identify: (accessToken: string) => Promise<IdentityVerdict>
  /** Ends the grant; null where the service has no call for it. @returns whether it ended. */
  revoke: ((refreshToken: string) => Promise<boolean>) | null
  /** Page of the service where the person removes our access. */
  grantsPage: string
  /** Other connections that may stand on the same grant, which revoking would end too. */
  sharedWith: readonly ConnectionProvider[]
}
