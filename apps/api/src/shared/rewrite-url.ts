/**
 * Serves every API path under each of its names: `/api/x`, `/api/web/x` (the web prefix) and `/api/access/x` (the
 * access-control API) are one route.
 */
export function rewriteUrl(request: { url?: string | undefined }): string {
  return (request.url ?? '/').replace(/^\/api\/(?:web|access)(?=\/|\?|$)/, '/api')
}
