import type { Video } from '@videozz/contract/browser'
import type { ComponentType, ReactNode } from 'react'

/** A dialog about one media, passed in by the app, since features do not import each other. `video` is null while it is closed. */
export type EmbedSlot = ComponentType<{ video: Video | null; onClose: () => void }>

/** Another action on the selected media, passed in by the app. `compact`: shown as an icon only. */
export type BulkSlot = ComponentType<{ videos: readonly Video[]; compact: boolean }>

/** Note about a replacement file of a media, passed in by the app; `children` is the note about its encode. */
export type FileNoteSlot = ComponentType<{ video: Video; children: ReactNode }>

/** A note about a media, passed in by the app; empty where there is nothing to say. */
export type MediaNoteSlot = ComponentType<{ video: Video }>
