import { createHash } from 'node:crypto'
import { partStart, sizeOfPart } from '@videozz/domain'
import { SourceError } from '@videozz/sources'

/** Bytes by which the end of what arrived is recognised at a source without versions. */
export const tailBytes = 64 * 1024

/** The last bytes before a position: how many, and their SHA-256. */
export type FileTail = { length: number; hash: Buffer }

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** The end of a whole part. */
export const tailOfPart = (part: Buffer): Buffer => hashOf(part.subarray(Math.max(0, part.length - tailBytes)))

/**
 * What is known of the bytes before a position; null where nothing is.
 * @param arrived bytes of its part that arrived before it. @param tails of whole parts, by part.
 */
export function tailBefore(size: number, part: number, arrived: Buffer, tails: ReadonlyMap<number, Buffer>): FileTail | null {
  if (arrived.length > 0) {
    const bytes = arrived.subarray(Math.max(0, arrived.length - tailBytes))
    return { length: bytes.length, hash: hashOf(bytes) }
  }
  const hash = tails.get(part - 1)
  return partStart(part) > 0 && hash ? { length: Math.min(tailBytes, sizeOfPart(size, part - 1)), hash } : null
}

/**
 * The bytes of a body from a position on. Those between `skip` and the position are compared with the tail.
 * @param skip bytes before the tail, of a source that does no ranges. @throws SourceError changed.
 */
export async function* afterTail(body: AsyncIterable<Buffer>, skip: number, tail: FileTail | null): AsyncGenerator<Buffer> {
  let left = skip
  let compared = 0
  const hash = createHash('sha256')
  for await (const chunk of body) {
    let rest = chunk
    if (left > 0) {
      const cut = Math.min(left, rest.length)
      left -= cut
      rest = rest.subarray(cut)
    }
    if (tail && compared < tail.length && rest.length > 0) {
      const part = rest.subarray(0, tail.length - compared)
      hash.update(part)
      compared += part.length
      rest = rest.subarray(part.length)
      if (compared === tail.length && !hash.digest().equals(tail.hash)) throw new SourceError('changed', 'The source has other bytes now')
    }
    if (rest.length > 0) yield rest
  }
}

/** Whether the first bytes of a file are those of a page or a message, whatever its name. */
export function looksLikePage(start: Buffer): boolean {
  const text = start
    .subarray(0, 512)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase()
  return /^(?:<!doctype|<html|<head|<\?xml|<error|\{\s*"|\[\s*\{)/.test(text)
}
