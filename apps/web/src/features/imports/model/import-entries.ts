import { type FeatureName, hasFeature } from '@videozz/contract/browser'
import type { ComponentType } from 'react'
import { DropboxAction, GoogleDriveAction, OnedriveAction } from '../components/drive-buttons.tsx'
import { FileLinksAction, FileLinksFacts } from '../components/file-links-entry.tsx'
import { BucketAction, VimeoAction } from '../components/keys-buttons.tsx'
import { PandaButton } from '../components/panda-button.tsx'
import { YoutubeAction, YoutubeFacts } from '../components/youtube-entry.tsx'

/** A place that media are imported from: its button with what that opens, and what is said under the buttons. */
export type ImportEntry = { id: string; feature: FeatureName; Action: ComponentType; Facts?: ComponentType }

const all: readonly ImportEntry[] = [
  { id: 'youtube', feature: 'linkImports', Action: YoutubeAction, Facts: YoutubeFacts },
  { id: 'dropbox', feature: 'cloudImports', Action: DropboxAction },
  { id: 'onedrive', feature: 'cloudImports', Action: OnedriveAction },
  { id: 'panda', feature: 'hostImports', Action: PandaButton },
  { id: 'google-drive', feature: 'cloudImports', Action: GoogleDriveAction },
  { id: 'vimeo', feature: 'hostImports', Action: VimeoAction },
  { id: 's3', feature: 'hostImports', Action: BucketAction },
  { id: 'links', feature: 'fileImports', Action: FileLinksAction, Facts: FileLinksFacts },
]

/** The places this build imports from, in the order of their buttons. */
export const importEntries: readonly ImportEntry[] = all.filter(({ feature }) => hasFeature(feature))
