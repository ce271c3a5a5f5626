import { type FakeCompany, formOf, startCompany } from './company-server.ts'
import { showConsent, takeConsent } from './consent-page.ts'
import { OauthAuthority } from './oauth-authority.ts'

const consentPath = '/oauth2/authorize'
const unauthorized = {
  status: 401,
  json: { error_summary: 'expired_access_token/.', error: { '.tag': 'expired_access_token' } },
}

/** Dropbox: consent, tokens of four hours, revocation and who the person is. */
export function startFakeDropbox(): Promise<FakeCompany> {
  const authority = new OauthAuthority({
    accessSeconds: 14_400,
    rotates: false,
    offline: (query) => query.get('token_access_type') === 'offline',
    scopes: ['account_info.read', 'files.metadata.read', 'files.content.read'],
  })
  return startCompany(
    authority,
    (path) => path === consentPath,
    (request) => {
      const { method, url, headers } = request
      if (url.pathname === consentPath)
        return method === 'POST' ? takeConsent(authority, formOf(request)) : showConsent(authority, 'Dropbox', url.searchParams)
      if (method !== 'POST') return undefined
      if (url.pathname === '/oauth2/token') {
        const { status, body } = authority.answerToken(formOf(request))
        return { status, json: status === 200 ? { ...body, token_type: 'bearer', uid: '7', account_id: authority.person.id } : body }
      }
      if (url.pathname === '/2/auth/token/revoke')
        return authority.findAccess(headers.authorization) && authority.revoke(headers.authorization ?? '')
          ? { status: 200, json: null }
          : unauthorized
      if (url.pathname !== '/2/users/get_current_account') return undefined
      const access = authority.findAccess(headers.authorization)
      if (!access) return unauthorized
      // A call without arguments takes no other body.
      if (request.body.length > 0 && request.body.toString() !== 'null')
        return { status: 400, json: 'Error in call to API function "users/get_current_account": request body: expected null' }
      const { id, email, name } = access.person
      return {
        status: 200,
        json: {
          account_id: id,
          name: { display_name: name },
          email,
          root_info: { '.tag': 'user', root_namespace_id: '3', home_namespace_id: '3' },
        },
      }
    },
  )
}
