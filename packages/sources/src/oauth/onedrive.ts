import type { Outbound } from '@videozz/outbound'
import { z } from 'zod'
import type { CloudSettings, OauthApp } from '../cloud-settings.ts'
import { askIdentity } from './ask-identity.ts'
import type { OauthClient } from './oauth-client.ts'
import { requestTokens } from './token-request.ts'

/** What a token has to be good for; `offline_access` is asked for, and answered by a refresh token instead of by name. */
const scopes = ['Files.Read.All', 'User.Read']
const asked = [...scopes, 'offline_access'].join(' ')
const person = z.object({
  id: z.string().min(1),
  displayName: z.string().nullish(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
})

/** OneDrive, personal and of work: files to read, shared ones included. */
export function createOnedrive(outbound: Outbound, { loginUrl, graphUrl }: CloudSettings['microsoft'], app: OauthApp): OauthClient {
  const tokenUrl = `${loginUrl}/common/oauth2/v2.0/token`
  return {
    provider: 'onedrive',
    scopes,
    picker: 'own',
    sharedWith: [],
    grantsPage: 'https://account.live.com/consent/Manage',
    authorizeUrl: ({ redirectUrl, state, challenge }) => {
      const url = new URL(`${loginUrl}/common/oauth2/v2.0/authorize`)
      url.search = new URLSearchParams({
        client_id: app.id,
        redirect_uri: redirectUrl,
        response_type: 'code',
        response_mode: 'query',
        scope: asked,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // Whoever has several Microsoft accounts chooses one.
        prompt: 'select_account',
      }).toString()
      return url.href
    },
    exchange: ({ code, verifier, redirectUrl }) =>
      requestTokens(outbound, tokenUrl, app, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUrl,
        scope: asked,
      }),
    refresh: (token) => requestTokens(outbound, tokenUrl, app, { grant_type: 'refresh_token', refresh_token: token, scope: asked }),
    identify: (token) =>
      askIdentity(
        outbound,
        `${graphUrl}/v1.0/me?$select=id,displayName,mail,userPrincipalName`,
        token,
        person,
        ({ id, mail, userPrincipalName, displayName }) => ({
          kind: 'known',
          externalId: id,
          label: [mail, userPrincipalName, displayName].find((name) => name) ?? 'OneDrive',
        }),
      ),
    revoke: null,
  }
}
