import { uploadPartBytes } from '@videozz/contract/browser'

export { uploadPartBytes }
/** Files sent at once; the others wait in the queue. */
export const parallelUploads = 10
/** Parts in flight over all files: a browser keeps six HTTP/1.1 connections per host, and calls of the page need two. */
export const parallelParts = 4
/** Times a part is retried before its upload fails. */
export const partRetries = 10
/** Wait before an upload paused by a full server is tried again, in milliseconds. */
export const roomWaitMs = 15_000
/** Wait before the `attempt`-th retry, counted from 1. */
export const retryDelayMs = (attempt: number): number => 2000 * attempt
