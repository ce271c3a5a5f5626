import { openConnectionToken, sealConnectionToken, type WrappedTokens } from '@videozz/db'
import type { GrantedTokens } from '@videozz/sources'

/** Granted tokens as they are stored. @param before what stands where the answer names neither. */
export const sealTokens = (
  secretKey: string,
  { access, refresh, expiresInSeconds, scopes }: GrantedTokens,
  before: { refresh: string; scopes: string[] },
  now: Date,
): WrappedTokens => ({
  refresh: sealConnectionToken(secretKey, refresh ?? before.refresh),
  access: sealConnectionToken(secretKey, access),
  expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
  scopes: scopes ?? before.scopes,
})

/** Opens a stored token. Null when it was sealed under another `SECRET_KEY`: nothing of it can be used any more. */
export function openToken(secretKey: string, sealed: string): string | null {
  try {
    return openConnectionToken(secretKey, sealed)
  } catch {
    return null
  }
}
