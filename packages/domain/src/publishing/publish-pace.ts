const secondMs = 1000
const hourMs = 3_600_000

/** Publishing is given up after so long without progress, waits for quotas aside. In milliseconds. */
export const publishPatienceMs = 24 * hourMs
/** Milliseconds a publication waits for its person to connect again before it fails: an upload once begun is kept as long by YouTube. */
export const reconnectPatienceMs = 7 * 24 * hourMs
/** Uploads YouTube allows a project each day before it is asked for more. */
export const youtubeDailyUploads = 100

/**
 * Milliseconds before the next try: doubling from one second to ten minutes, a fifth shorter or longer so that those that failed together
 * do not come back together.
 * @param tries made in a row without progress, from 1.
 * @param random from 0 to 1.
 */
export function publishWaitMs(tries: number, random: number, retryAfterSeconds: number | null = null): number {
  const doubled = Math.min(secondMs * 2 ** Math.min(tries - 1, 20), 600 * secondMs)
  const asked = Math.min((retryAfterSeconds ?? 0) * secondMs, hourMs)
  return Math.round(Math.max(doubled * (0.8 + 0.4 * random), asked))
}

/** Chunks of an upload: a multiple of the 256 KiB that YouTube requires. In bytes. */
export const publishChunkBytes = 8 * 1024 * 1024
/** What every chunk but the last must be a multiple of. In bytes. */
export const publishChunkUnit = 256 * 1024
/** Largest file YouTube takes, in bytes. */
export const youtubeLargestBytes = 256 * 1000 ** 3
/** Longest video of a channel that is not verified, in seconds. */
export const unverifiedChannelSeconds = 15 * 60

/** Bytes `start` to `end`, both included, that are sent after `received` ones of `total`. @param total at least 1. */
export function nextChunk(received: number, total: number, chunk = publishChunkBytes): { start: number; end: number; last: boolean } {
  const end = Math.min(received + chunk, total) - 1
  return { start: received, end, last: end === total - 1 }
}
