import { useSyncExternalStore } from 'react'
import type { UploadView } from '../engine/types.ts'
import { uploads } from './uploads.ts'

/** All uploads of this page, in the order they were added. */
export const useUploads = (): readonly UploadView[] => useSyncExternalStore(uploads.subscribe, uploads.getSnapshot)
