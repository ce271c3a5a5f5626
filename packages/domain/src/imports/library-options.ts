import type { OutsideFolder } from './map-folders.ts'

/** What is kept with a library of another host: how it was read, and what was chosen to come along. */
export type LibraryOptions = {
  /** Folders there whose files are read, those within them included; null for all. */
  wanted: string[] | null
  /** All folders there. */
  folders: OutsideFolder[]
  /** When the last of it was read (ISO). */
  readAt: string | null
  subtitles?: boolean
  covers?: boolean
  descriptions?: boolean
  /** Whether files that are here already come again. */
  again?: boolean
  /** Folders that could not be made, since the account has as many as it may. */
  foldersLeft?: number
}

/** The options of a library as they were stored. */
export const libraryOptions = (stored: Record<string, unknown>): LibraryOptions => ({ wanted: null, folders: [], readAt: null, ...stored })

/** Folders and those within them, at any depth. */
export function foldersBelow(folders: readonly OutsideFolder[], roots: readonly string[]): Set<string> {
  const found = new Set(roots)
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { id, parentId } of folders) if (parentId !== null && found.has(parentId)) found.add(id)
  }
  return found
}

/** Calls of a host's API per file: asking for it, its address, the list of its subtitles and one of them. */
const callsPerFile = 4
/** Bytes a second that are assumed before any were measured: 40 Mbit/s. */
const assumedRate = 5_000_000

/** Seconds a library takes: as long as its calls or as its bytes, whichever is longer. @param rate bytes a second measured of late. */
export function libraryDuration({
  files,
  bytes,
  rate,
  callsPerMinute,
}: {
  files: number
  bytes: number
  rate: number | null
  callsPerMinute: number
}): number {
  return Math.max((files * callsPerFile * 60) / callsPerMinute, bytes / (rate ?? assumedRate))
}
