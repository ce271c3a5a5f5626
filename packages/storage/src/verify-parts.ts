import { PartMismatchError, PartMissingError, PartTooSmallError } from './errors.ts'
import { type MultipartPart, partBytes } from './object-store.ts'

const plainTag = (etag: string): string => etag.replaceAll('"', '').toLowerCase()

/**
 * Compares the parts a completion names with those that arrived, by number.
 * @returns the size of the whole in bytes.
 * @throws PartMissingError, PartMismatchError, PartTooSmallError.
 */
export function verifyParts(parts: MultipartPart[], arrived: Map<number, { etag: string; size: number }>): number {
  if (parts.length === 0) throw new PartMissingError('No part was named')
  const found = parts.map((part, index) => {
    const record = arrived.get(part.PartNumber)
    if (part.PartNumber !== index + 1 || !record) throw new PartMissingError(`Part ${index + 1} is missing`)
    return { ...record, named: part.ETag }
  })
  for (const [index, part] of found.entries())
    if (plainTag(part.etag) !== plainTag(part.named)) throw new PartMismatchError(`Part ${index + 1} differs from what was named`)
  const small = found.findIndex((part, index) => index < found.length - 1 && part.size < partBytes)
  if (small >= 0) throw new PartTooSmallError(`Part ${small + 1} is smaller than ${partBytes} bytes`)
  return found.reduce((sum, part) => sum + part.size, 0)
}
