import type { Video } from '@videozz/contract/browser'
import type { ComponentType } from 'react'

/** The embed dialog, given by the app: features do not know each other. `video` is null while it is closed. */
export type EmbedSlot = ComponentType<{ video: Video | null; onClose: () => void }>
