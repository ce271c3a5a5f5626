import { readNumbers, writeNumber } from './number-bytes.ts'

const steps = (from: number, to: number, by: number) => Array.from({ length: (to - from) / by }, (_, at) => from + (at + 1) * by)

/** Upper bounds, in milliseconds, of the steps in which times to the first frame are counted; longer ones are in one more step. */
export const firstFrameBounds: readonly number[] = [...steps(0, 3000, 100), ...steps(3000, 10_000, 500), ...steps(10_000, 30_000, 2000)]

/** The step a time is counted in. */
export function firstFrameStep(milliseconds: number): number {
  const at = firstFrameBounds.findIndex((bound) => milliseconds <= bound)
  return at === -1 ? firstFrameBounds.length : at
}

/** Counts by step, with one more time. */
export function addFirstFrame(counts: readonly number[], step: number, count = 1): number[] {
  const next = Array.from({ length: Math.max(counts.length, step + 1) }, (_, at) => counts[at] ?? 0)
  next[step] = (next[step] ?? 0) + count
  return next
}

/** Two lists of counts by step, added up. */
export const addFirstFrames = (one: readonly number[], other: readonly number[]): number[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, step) => (one[step] ?? 0) + (other[step] ?? 0))

/**
 * The step of the first time that has the given share of the times before it, from the shortest on; null without times. With 0.9, the
 * slowest tenth begins in this step.
 */
export function quantileStep(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let sum = 0
  for (const [step, count] of counts.entries()) {
    sum += count
    if (sum > share * total) return step
  }
  return counts.length - 1
}

/** Upper bound of a step, in milliseconds; of the last one, the longest that is told apart. */
export const boundOfStep = (step: number): number => firstFrameBounds[step] ?? firstFrameBounds.at(-1) ?? 0

/**
 * Counts by step as they are stored: a pair of numbers, step and count, for each step that has any. Counts that follow each other in bytes
 * are added up when they are read.
 */
export function encodeFirstFrames(counts: readonly number[]): Uint8Array {
  const bytes: number[] = []
  for (const [step, count] of counts.entries())
    if (count > 0) {
      writeNumber(bytes, step)
      writeNumber(bytes, count)
    }
  return Uint8Array.from(bytes)
}

/** @returns the counts that were stored, up to the last step that has any. */
export function decodeFirstFrames(bytes: Uint8Array): number[] {
  const counts: number[] = []
  const { next, more } = readNumbers(bytes)
  while (more()) {
    const step = next()
    for (let at = counts.length; at <= step; at += 1) counts.push(0)
    counts[step] = (counts[step] ?? 0) + next()
  }
  return counts
}
