import type { OutboundStream } from '@videozz/outbound'
import { asSourceError } from '../open-range.ts'

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const mostBytes = 512 * 1024

/** The picture of an answer; null where it has none, or one that is too large. */
export async function readThumbnail(answer: OutboundStream): Promise<{ type: string; bytes: Buffer } | null> {
  const type = answer.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (answer.status !== 200 || !pictureTypes.has(type)) {
    answer.close()
    return null
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer.body) {
      size += chunk.length
      if (size > mostBytes) return null
      chunks.push(chunk)
    }
  } catch (error) {
    throw asSourceError(error)
  }
  return { type, bytes: Buffer.concat(chunks) }
}
