import { statfsSync } from 'node:fs'

/** Bytes free below which a start says that room is short: PostgreSQL and the logs alone need some of it. */
export const lowSpaceBytes = 200 * 1024 * 1024

/** Bytes that an ordinary user may still write to the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Whether a system error says that the disk, or the quota on it, is full. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Bytes as the operator reads them. */
export const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MB`
