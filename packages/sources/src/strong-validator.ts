import type { IncomingHttpHeaders } from 'node:http'

/** A validator that may stand in If-Range (RFC 9110 § 13.1.5): only a strong ETag does. */
export function strongValidator({ etag }: IncomingHttpHeaders): string | null {
  return etag !== undefined && /^"[\x21\x23-\x7e]+"$/.test(etag) ? etag : null
}
