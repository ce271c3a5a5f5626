import { uploadPartSize } from './limits.ts'

/** Bytes `[start, end)` of a file that travel as one part. */
export type PartRange = { partNumber: number; start: number; end: number }

/** Cuts a file into parts, the last one short. An empty file is one empty part: a multipart upload cannot have none. */
export function planParts(size: number, partSize: number = uploadPartSize): PartRange[] {
  const count = Math.max(1, Math.ceil(size / partSize))
  return Array.from({ length: count }, (_, index) => ({
    partNumber: index + 1,
    start: index * partSize,
    end: Math.min(size, (index + 1) * partSize),
  }))
}
