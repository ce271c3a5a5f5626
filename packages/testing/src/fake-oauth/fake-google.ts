import { type CompanyHandler, type FakeCompany, formOf, startCompany } from './company-server.ts'
import { type PickableFile, showConsent, takeConsent } from './consent-page.ts'
import { OauthAuthority } from './oauth-authority.ts'

export type FakeGoogle = FakeCompany & {
  /** Files of the person that Google's picker shows. */
  files: PickableFile[]
}

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`
const consentPath = '/o/oauth2/v2/auth'
const unauthorized = {
  status: 401,
  json: { error: { code: 401, message: 'Request had invalid authentication credentials.', errors: [{ reason: 'authError' }] } },
}
const forbidden = {
  status: 403,
  json: { error: { code: 403, message: 'Insufficient Permission', errors: [{ reason: 'insufficientPermissions' }] } },
}

/** Google: consent with its picker (`trigger_onepick`), tokens, and who the person is at Drive and YouTube. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const authority = new OauthAuthority({
    accessSeconds: 3599,
    rotates: false,
    offline: (query) => query.get('access_type') === 'offline' && query.get('prompt') === 'consent',
    scopes: ['drive.file', 'drive.readonly', 'youtube.upload', 'youtube.force-ssl'].map(scope),
  })
  const files: PickableFile[] = []

  const consent: CompanyHandler = (request) => {
    if (request.url.pathname !== consentPath) return undefined
    const query = request.method === 'POST' ? formOf(request) : request.url.searchParams
    const picks = query.get('trigger_onepick') === 'true'
    if (picks && (query.get('scope') !== scope('drive.file') || query.get('prompt') !== 'consent'))
      return { status: 400, html: '<!doctype html><title>Error</title><h1>Error 400: invalid_request</h1>' }
    const types = query.get('mimetypes')?.split(',')
    const offered = files.filter(({ mimeType }) => !types || types.includes(mimeType))
    return request.method === 'POST' ? takeConsent(authority, query, picks) : showConsent(authority, 'Google', query, picks ? offered : [])
  }
  const tokens: CompanyHandler = (request) => {
    const { method, url } = request
    if (method === 'POST' && url.pathname === '/token') {
      const { status, body } = authority.answerToken(formOf(request))
      return { status, json: body }
    }
    if (method !== 'POST' || url.pathname !== '/revoke') return undefined
    const token = formOf(request).get('token') ?? url.searchParams.get('token') ?? ''
    return authority.revoke(token) ? { status: 200, json: {} } : { status: 400, json: { error: 'invalid_token' } }
  }
  const identity: CompanyHandler = ({ url, headers }) => {
    if (url.pathname !== '/drive/v3/about' && url.pathname !== '/youtube/v3/channels') return undefined
    const access = authority.findAccess(headers.authorization)
    if (!access) return unauthorized
    const { id, email, name, channel } = access.person
    const has = (...names: string[]): boolean => names.some((each) => access.scopes.includes(scope(each)))
    if (url.pathname === '/drive/v3/about')
      return has('drive.file', 'drive.readonly')
        ? { status: 200, json: { user: { permissionId: id, emailAddress: email, displayName: name } } }
        : forbidden
    if (!has('youtube.force-ssl')) return forbidden
    const items = channel ? [{ kind: 'youtube#channel', id: channel.id, snippet: { title: channel.title } }] : undefined
    return {
      status: 200,
      json: { kind: 'youtube#channelListResponse', pageInfo: { totalResults: items?.length ?? 0 }, ...(items && { items }) },
    }
  }
  const company = await startCompany(
    authority,
    (path) => path === consentPath,
    async (request, response) => (await consent(request, response)) ?? (await tokens(request, response)) ?? identity(request, response),
  )
  return Object.assign(company, { files })
}
