import { statfs } from 'node:fs/promises'
import { MediaError } from '@videozz/media'
import { StorageFullError } from '@videozz/storage'

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** No space left, in the work folder, the store (ENOSPC, EDQUOT, or ffmpeg's message for it) or the database (SQLSTATE 53100). */
export function isFull(error: unknown): boolean {
  if (error instanceof StorageFullError) return true
  if (error instanceof MediaError) return /No space left on device|Disk quota exceeded/i.test(error.detail)
  if (!(error instanceof Error)) return false
  return ('code' in error && fullCodes.has(error.code)) || isFull(error.cause)
}

/** Seconds before work that found no room or no store is tried again. */
const firstWaitSeconds = 15
export const mostRoomWaitSeconds = 60

/** Seconds until the next try: doubled each time up to the longest. @param waits how often it has waited so far. */
export const waitSeconds = (waits: number, maxSeconds = mostRoomWaitSeconds): number => Math.min(maxSeconds, firstWaitSeconds * 2 ** waits)

/** Bytes below which a program that writes a few segments meets a full disk. */
const leastBytes = 32 * 1024 * 1024

/**
 * Whether a step failed for lack of room. Programs do not always say so: with less room than they need in the folder they write to, they
 * leave files empty or cut off, and fail by those.
 */
export async function failedForRoom(error: unknown, folder: string): Promise<boolean> {
  if (isFull(error)) return true
  if (!(error instanceof MediaError)) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < leastBytes
}
