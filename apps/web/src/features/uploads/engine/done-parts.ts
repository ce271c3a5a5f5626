import { uploadPartBytes } from './limits.ts'
import { countParts } from './plan-parts.ts'
import type { CompletedPart } from './types.ts'

/** Finished parts of a file in ascending order of their numbers. */
export type DoneParts = readonly CompletedPart[]

/** Of parts an earlier page finished, those the file has: one per number, in order. `size` in bytes. */
export function knownParts(size: number, found: readonly CompletedPart[]): DoneParts {
  const count = countParts(size)
  const byNumber = new Map(found.filter(({ PartNumber }) => PartNumber <= count).map((part) => [part.PartNumber, part]))
  return [...byNumber.values()].toSorted((a, b) => a.PartNumber - b.PartNumber)
}

/** The parts with one more; the same array when it is there already. */
export function addPart(parts: DoneParts, part: CompletedPart): DoneParts {
  const after = parts.findLastIndex(({ PartNumber }) => PartNumber <= part.PartNumber)
  return parts[after]?.PartNumber === part.PartNumber ? parts : parts.toSpliced(after + 1, 0, part)
}

/** Whether these are all parts of a file of `size` bytes. */
export const isWhole = (size: number, parts: DoneParts): boolean => parts.length === countParts(size)

/** Bytes these parts of a file of `size` bytes make. */
export function doneBytes(size: number, parts: DoneParts): number {
  const count = countParts(size)
  const lastIsDone = parts.at(-1)?.PartNumber === count
  return parts.length * uploadPartBytes - (lastIsDone ? count * uploadPartBytes - size : 0)
}
