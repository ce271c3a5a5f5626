import type { OpenOutbound } from '@videozz/outbound'
import { readFileName } from '../file-name.ts'
import { openRange, type RangeRequest, sourceIdleMs, type SourceRefusal } from '../open-range.ts'
import type { Source, SourceBody, SourceItem } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { strongValidator } from '../strong-validator.ts'

/** Files behind plain addresses. HEAD is not used: signed addresses refuse it. */
export function createLinkSource(outbound: OpenOutbound, idleMs = sourceIdleMs): Source {
  const request = (item: SourceItem, rest: Pick<RangeRequest, 'range' | 'validator' | 'size' | 'signal' | 'judge'>) => {
    if (item.url === null) throw new SourceError('address', 'The link has no address')
    return openRange({ outbound, address: directAddress(item.url), idleMs, ...rest })
  }
  return {
    connections: 4,
    describe: async (item, signal) => {
      let isEmpty = false
      const judge = (refusal: SourceRefusal) => {
        isEmpty = refusal.status === 416 && refusal.headers['content-range'] === 'bytes */0'
        return null
      }
      try {
        const answer = await request(item, { range: { start: 0, end: 0 }, size: null, signal, judge })
        answer.close()
        const { headers, url, total: size, type } = answer
        return { name: readFileName(headers['content-disposition'], url, type), size, type, version: strongValidator(headers), hash: null }
      } catch (error) {
        if (!isEmpty) throw error
        return { name: readFileName(undefined, new URL(item.url ?? ''), null), size: 0, type: null, version: null, hash: null }
      }
    },
    open: (item, range, file, signal): Promise<SourceBody> => request(item, { range, validator: file.version, size: file.size, signal }),
  }
}

/** Pages that show a file, as the address of the file itself where that is known. */
export function directAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) throw new SourceError('address', 'Not an address')
  if (/^(?:www\.)?dropbox\.com$/.test(url.hostname) && url.searchParams.has('dl')) url.searchParams.set('dl', '1')
  return url.href
}
