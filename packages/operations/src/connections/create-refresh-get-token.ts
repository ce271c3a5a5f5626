import { type GetToken, type OauthClient, SourceError } from '@videozz/sources'

/**
 * The tokens behind a refresh token that came with one import.
 * @param save keeps the refresh token that takes its place, for services that replace it with each use.
 */
export function createRefreshGetToken(client: OauthClient, refreshToken: string, save: (next: string) => Promise<void>): GetToken {
  let current = refreshToken
  let token: string | null = null
  let renewing: Promise<string> | null = null
  const renew = async (): Promise<string> => {
    const verdict = await client.refresh(current)
    if (verdict.kind === 'refused') throw new SourceError('disconnected', `The service answered ${verdict.error}`)
    if (verdict.kind !== 'granted') throw new SourceError('broken', 'The service gives no token now', { cause: verdict.cause })
    const { access, refresh } = verdict.tokens
    if (refresh !== null && refresh !== current) {
      current = refresh
      await save(refresh)
    }
    token = access
    return access
  }
  return async (refused) => {
    if (token !== null && token !== refused) return token
    // All connections of a file share one renewal.
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  }
}
