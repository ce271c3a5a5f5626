import { hasFeature } from '@videozz/contract/browser'
import type { ComponentType } from 'react'
import { YoutubeAction, YoutubeFacts } from '../components/youtube-entry.tsx'

/** A place that media are imported from: its button with what that opens, and what is said under the buttons. */
export type ImportEntry = { id: string; Action: ComponentType; Facts?: ComponentType }

/** The places this build imports from, in the order of their buttons. */
export const importEntries: readonly ImportEntry[] = [
  ...(hasFeature('linkImports') ? [{ id: 'youtube', Action: YoutubeAction, Facts: YoutubeFacts }] : []),
]
