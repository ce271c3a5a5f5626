import type { IncomingHttpHeaders } from 'node:http'
import type { OpenOutbound } from '@videozz/outbound'
import { readFileName } from '../file-name.ts'
import { openRange, sourceIdleMs } from '../open-range.ts'
import type { Source, SourceBody, SourceFile, SourceItem, SourceRange } from '../source.ts'
import { SourceError } from '../source-error.ts'

/** Files behind plain addresses. HEAD is not used: signed addresses refuse it. */
export function createLinkSource(outbound: OpenOutbound, idleMs = sourceIdleMs): Source {
  const request = (item: SourceItem, range: SourceRange, file: Pick<SourceFile, 'size' | 'version'>, signal: AbortSignal) => {
    if (item.url === null) throw new SourceError('address', 'The link has no address')
    return openRange({ outbound, address: directAddress(item.url), range, validator: file.version, size: file.size, idleMs, signal })
  }
  return {
    connections: 4,
    describe: async (item, signal) => {
      const answer = await request(item, { start: 0 }, { size: null, version: null }, signal)
      answer.close()
      const { headers, url, total, type } = answer
      return {
        name: readFileName(headers['content-disposition'], url, type),
        size: total,
        type,
        version: strongValidator(headers),
        hash: null,
      }
    },
    open: (item, range, file, signal): Promise<SourceBody> => request(item, range, file, signal),
  }
}

/** A validator that may stand in If-Range (RFC 9110 § 13.1.5): only a strong ETag does. */
function strongValidator({ etag }: IncomingHttpHeaders): string | null {
  return etag !== undefined && /^"[\x21\x23-\x7e]+"$/.test(etag) ? etag : null
}

/** Pages that show a file, as the address of the file itself where that is known. */
export function directAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) throw new SourceError('address', 'Not an address')
  if (/^(?:www\.)?dropbox\.com$/.test(url.hostname) && url.searchParams.has('dl')) url.searchParams.set('dl', '1')
  return url.href
}
