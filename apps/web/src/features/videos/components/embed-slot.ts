import type { Video } from '@videozz/contract/browser'
import type { ComponentType, ReactNode } from 'react'

/** A dialog about one media, given by the app: features do not know each other. `video` is null while it is closed. */
export type EmbedSlot = ComponentType<{ video: Video | null; onClose: () => void }>

/** What else can be done with the media selected, given by the app. `compact` where there is room for an icon only. */
export type BulkSlot = ComponentType<{ videos: readonly Video[]; compact: boolean }>

/** What is told of a new file for a media, given by the app; `children` is what is told of its encode. */
export type FileNoteSlot = ComponentType<{ video: Video; children: ReactNode }>
