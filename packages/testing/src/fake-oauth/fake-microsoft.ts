import { type FakeCompany, formOf, startCompany } from './company-server.ts'
import { showConsent, takeConsent } from './consent-page.ts'
import { OauthAuthority } from './oauth-authority.ts'

const base = '/common/oauth2/v2.0'

/** Microsoft: consent, refresh tokens that are replaced with each use, and who the person is at Graph. It has no revocation. */
export function startFakeMicrosoft(): Promise<FakeCompany> {
  const authority = new OauthAuthority({
    accessSeconds: 3600,
    rotates: true,
    offline: (query) => (query.get('scope') ?? '').split(' ').includes('offline_access'),
    scopes: ['Files.Read', 'Files.Read.All', 'User.Read'],
    silentScopes: ['offline_access'],
  })
  return startCompany(
    authority,
    (path) => path === `${base}/authorize`,
    (request) => {
      const { method, url, headers } = request
      if (url.pathname === `${base}/authorize`)
        return method === 'POST' ? takeConsent(authority, formOf(request)) : showConsent(authority, 'Microsoft', url.searchParams)
      if (method === 'POST' && url.pathname === `${base}/token`) {
        const { status, body } = authority.answerToken(formOf(request))
        return { status, json: status === 200 ? { ...body, ext_expires_in: body['expires_in'] } : { ...body, error_codes: [70_008] } }
      }
      if (method !== 'GET' || url.pathname !== '/v1.0/me') return undefined
      const access = authority.findAccess(headers.authorization)
      if (!access)
        return {
          status: 401,
          json: { error: { code: 'InvalidAuthenticationToken', message: 'Lifetime validation failed, the token is expired.' } },
        }
      const { id, email, name } = access.person
      return { status: 200, json: { id, displayName: name, mail: null, userPrincipalName: email } }
    },
  )
}
