import { useSyncExternalStore } from 'react'
import type { UploadView } from '../engine/types.ts'
import { uploads } from './uploads.ts'

/** All uploads of this page, in the order they were added. */
export const useUploads = (): readonly UploadView[] => useSyncExternalStore(uploads.subscribe, uploads.getSnapshot)

const anyUploads = (): boolean => uploads.getSnapshot().length > 0

/** Whether the panel is on the page; re-renders only when that changes. */
export const useAnyUploads = (): boolean => useSyncExternalStore(uploads.subscribe, anyUploads)

const interruptedIds = (): string =>
  uploads
    .getSnapshot()
    .flatMap((upload) => (upload.interrupted ? [upload.id] : []))
    .join()

/** Returns of a file the percent an interrupted upload of it has sent, or null; re-renders as those come and go. */
export function useInterruptedShare(): (file: File) => number | null {
  useSyncExternalStore(uploads.subscribe, interruptedIds)
  return (file) => uploads.interruptedBy(file)?.progress ?? null
}
