import { uploadPartBytes } from '@videozz/contract/browser'

export { uploadPartBytes }
/** Files sent at once; the others wait in the queue. */
export const parallelUploads = 10
/** Parts in flight over all files: a browser keeps six HTTP/1.1 connections per host, and calls of the page need two. */
export const parallelParts = 4
/** What is tried again: the calls of an upload and the PUT of a part. */
export type RetriedCall = 'claim' | 'create' | 'part' | 'register' | 'cancel'
const minuteMs = 60_000
/**
 * How long each is tried again before its upload fails, in milliseconds waited between the tries: a computer that sleeps or has no network
 * uses up nothing. A canceled upload is released by the server itself after a day.
 */
export const retryForMs: Record<RetriedCall, number> = {
  claim: minuteMs,
  create: 30 * minuteMs,
  part: 120 * minuteMs,
  register: 120 * minuteMs,
  cancel: 24 * 60 * minuteMs,
}
/** Retries of a part that the store refuses (4xx): its address may have expired, but what is refused again and again stays refused. */
export const refusedRetries = 10
const longestDelayMs = 30_000
/** Wait before an upload paused by a full server is tried again, in milliseconds. */
export const roomWaitMs = 15_000
/** Wait before the `attempt`-th retry, counted from 1. */
export const retryDelayMs = (attempt: number): number => Math.min(longestDelayMs, 2000 * attempt)
/** Waits before the first `attempts` retries together. */
export function waitedMs(attempts: number): number {
  const rising = Math.min(attempts, longestDelayMs / 2000)
  return rising * (rising + 1) * 1000 + (attempts - rising) * longestDelayMs
}
