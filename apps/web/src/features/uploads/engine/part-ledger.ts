import type { PartRange } from './plan-parts.ts'
import { planParts } from './plan-parts.ts'
import type { CompletedPart } from './types.ts'

/** Which parts of a file wait, travel and are done, and how many bytes that makes. */
export type PartLedger = {
  /** The next part to send; undefined when none waits. */
  take: () => PartRange | undefined
  putBack: (part: PartRange) => void
  /** Bytes of a travelling part that left so far; the answer is how many more than before. */
  progress: (partNumber: number, bytes: number) => number
  finish: (part: PartRange, etag: string) => void
  /** Counts a failed try and answers how many there were. */
  countFailure: (partNumber: number) => number
  sentBytes: () => number
  isComplete: () => boolean
  completed: () => CompletedPart[]
}

/** @param done parts that arrived in an earlier visit; numbers the file does not have are passed over. */
export function createPartLedger(size: number, done: readonly CompletedPart[] = []): PartLedger {
  const parts = planParts(size)
  const etags = new Map(done.filter(({ PartNumber }) => PartNumber <= parts.length).map(({ PartNumber, ETag }) => [PartNumber, ETag]))
  let waiting = parts.filter((part) => !etags.has(part.partNumber))
  let doneBytes = parts.reduce((sum, part) => (etags.has(part.partNumber) ? sum + part.end - part.start : sum), 0)
  const travelling = new Map<number, number>()
  const failures = new Map<number, number>()

  return {
    take: () => waiting.shift(),
    putBack: (part) => {
      travelling.delete(part.partNumber)
      waiting = [...waiting, part].sort((a, b) => a.partNumber - b.partNumber)
    },
    progress: (partNumber, bytes) => {
      const more = bytes - (travelling.get(partNumber) ?? 0)
      travelling.set(partNumber, bytes)
      return Math.max(0, more)
    },
    finish: (part, etag) => {
      travelling.delete(part.partNumber)
      etags.set(part.partNumber, etag)
      doneBytes += part.end - part.start
    },
    countFailure: (partNumber) => {
      const count = (failures.get(partNumber) ?? 0) + 1
      failures.set(partNumber, count)
      return count
    },
    sentBytes: () => Math.min(size, doneBytes + [...travelling.values()].reduce((sum, bytes) => sum + bytes, 0)),
    isComplete: () => etags.size === parts.length,
    completed: () => [...etags].map(([PartNumber, ETag]) => ({ ETag, PartNumber })).sort((a, b) => a.PartNumber - b.PartNumber),
  }
}
