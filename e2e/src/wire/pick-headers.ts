const special = ['content-disposition', 'content-range', 'location', 'retry-after', 'www-authenticate']
const alike = [
  'accept-ranges',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'allow',
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
  'x-frame-options',
  'x-robots-tag',
]

/** A cookie by its name and attributes; the value is random. */
function describeCookie(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';')
  const [name = '', value = ''] = pair.split('=')
  const known = attributes.map((attribute) => attribute.trim().replace(/^Expires=(?!Thu, 01 Jan 1970).*/i, 'Expires=<date>'))
  return [`${name}=${value === '' ? '' : '<value>'}`, ...known].join('; ')
}

export type PickedHeaders = {
  /** Those that many answers share, a line each. */
  common: string
  /** Those of one answer. */
  own: Record<string, string>
}

/** Headers that clients act on. */
export function pickHeaders(headers: Headers): PickedHeaders {
  const own: Record<string, string> = {}
  for (const name of special) {
    const value = headers.get(name)
    if (value !== null) own[name] = name === 'retry-after' ? '<seconds>' : value
  }
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) own['set-cookie'] = cookies.map(describeCookie).join('\n')
  const lines = alike.flatMap((name) => (headers.has(name) ? [`${name}: ${headers.get(name)}`] : []))
  if (headers.has('etag')) lines.push(headers.get('etag')?.startsWith('W/') ? 'etag: weak' : 'etag: strong')
  return { common: lines.join('\n'), own }
}
