import type { FastifyRequest } from 'fastify'

/**
 * Whether a request authenticated by a cookie comes from our own pages. Browsers always send the origin of such a call; without `Origin`
 * its `Sec-Fetch-Site` is checked, and a client that sends neither is no browser.
 */
export function isSameOrigin(request: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
  if (origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}
