import { type PartRange, planParts } from './plan-parts.ts'
import type { CompletedPart } from './types.ts'

/** The parts of a file still to send in one run: those that wait, and the bytes sent of those in flight. */
export type PartQueue = {
  /** The next part to send; undefined when none waits. */
  take: () => PartRange | undefined
  /** Queues a part again that was taken. */
  putBack: (part: PartRange) => void
  /** Sets the bytes sent of a part in flight; the answer is how many more than before. */
  progress: (partNumber: number, bytes: number) => number
  /** A part is in flight no more. */
  land: (partNumber: number) => void
  /** Bytes sent of all parts in flight. */
  inFlightBytes: () => number
}

/** @param size bytes of the file. @param done parts that need not be sent. */
export function createPartQueue(size: number, done: readonly CompletedPart[]): PartQueue {
  const finished = new Set(done.map(({ PartNumber }) => PartNumber))
  let waiting = planParts(size).filter(({ partNumber }) => !finished.has(partNumber))
  const inFlight = new Map<number, number>()

  return {
    take: () => waiting.shift(),
    putBack: (part) => {
      waiting = [...waiting, part].sort((a, b) => a.partNumber - b.partNumber)
    },
    progress: (partNumber, bytes) => {
      const more = bytes - (inFlight.get(partNumber) ?? 0)
      inFlight.set(partNumber, bytes)
      return Math.max(0, more)
    },
    land: (partNumber) => void inFlight.delete(partNumber),
    inFlightBytes: () => [...inFlight.values()].reduce((sum, bytes) => sum + bytes, 0),
  }
}
