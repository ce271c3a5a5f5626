import type { Outbound } from '@videozz/outbound'
import { z } from 'zod'
import type { CloudSettings, OauthApp } from '../cloud-settings.ts'
import { askIdentity, sendRevocation } from './ask-identity.ts'
import type { OauthClient } from './oauth-client.ts'
import { requestTokens } from './token-request.ts'

const scopes = ['account_info.read', 'files.metadata.read', 'files.content.read']
const account = z.object({ account_id: z.string().min(1), email: z.string().optional(), name: z.object({ display_name: z.string() }) })

/** Dropbox: files to read. */
export function createDropbox(outbound: Outbound, { siteUrl, apiUrl }: CloudSettings['dropbox'], app: OauthApp): OauthClient {
  const tokenUrl = `${apiUrl}/oauth2/token`
  const refresh = (token: string) => requestTokens(outbound, tokenUrl, app, { grant_type: 'refresh_token', refresh_token: token })
  return {
    provider: 'dropbox',
    scopes,
    picker: 'own',
    sharedWith: [],
    grantsPage: 'https://www.dropbox.com/account/connected_apps',
    authorizeUrl: ({ redirectUrl, state, challenge }) => {
      const url = new URL(`${siteUrl}/oauth2/authorize`)
      url.search = new URLSearchParams({
        client_id: app.id,
        redirect_uri: redirectUrl,
        response_type: 'code',
        scope: scopes.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        token_access_type: 'offline',
      }).toString()
      return url.href
    },
    exchange: ({ code, verifier, redirectUrl }) =>
      requestTokens(outbound, tokenUrl, app, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUrl,
      }),
    refresh,
    identify: (token) =>
      askIdentity(
        outbound,
        `${apiUrl}/2/users/get_current_account`,
        token,
        account,
        ({ account_id: externalId, email, name }) => ({ kind: 'known', externalId, label: email ?? name.display_name }),
        // A call without arguments has the body null.
        { method: 'POST', body: 'null' },
      ),
    // It takes an access token and ends its refresh token with it; an access token that has expired is renewed first.
    revoke: async (refreshToken) => {
      const renewed = await refresh(refreshToken)
      if (renewed.kind === 'refused') return true
      if (renewed.kind !== 'granted') return false
      const headers = { authorization: `Bearer ${renewed.tokens.access}`, 'content-type': 'application/json' }
      return sendRevocation(outbound, `${apiUrl}/2/auth/token/revoke`, { headers, body: 'null' }, [401])
    },
  }
}
