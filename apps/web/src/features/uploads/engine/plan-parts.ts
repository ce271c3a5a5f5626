import { uploadPartBytes } from './limits.ts'

/** Bytes `[start, end)` of a file sent as one part. */
export type PartRange = { partNumber: number; start: number; end: number }

/** How many parts a file of `size` bytes has. An empty file is one empty part: a multipart upload cannot have none. */
export const countParts = (size: number, partSize: number = uploadPartBytes): number => Math.max(1, Math.ceil(size / partSize))

/** Cuts a file into parts, the last one short. */
export function planParts(size: number, partSize: number = uploadPartBytes): PartRange[] {
  return Array.from({ length: countParts(size, partSize) }, (_, index) => ({
    partNumber: index + 1,
    start: index * partSize,
    end: Math.min(size, (index + 1) * partSize),
  }))
}
