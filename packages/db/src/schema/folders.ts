import type { VideoType } from '@videozz/domain'
import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultInstant, Instant } from '../columns.ts'

export type FolderTable = {
  id: string
  account_id: string
  parent_id: string | null
  /** 1 to 3. */
  level: number
  parent_level: GeneratedAlways<number>
  name: string
  /** The name without case and accents, for searches. */
  name_folded: GeneratedAlways<string>
  /** Whether its media have a manual order. */
  manual: Generated<boolean>
  /** How many media it has that were not deleted; kept by triggers, as are those of the two kinds below. */
  media: GeneratedAlways<number>
  audios: GeneratedAlways<number>
  youtubes: GeneratedAlways<number>
  created_at: DefaultInstant
  /** Its name, its media or its subfolders last changed. */
  updated_at: DefaultInstant
}

export type FolderVideoTable = {
  folder_id: string
  video_key: string
  account_id: string
  /** The media was deleted; it has its place again when it is restored. */
  gone: Generated<boolean>
  added_at: DefaultInstant
  /** Of the media, as lists sort and filter it. */
  video_created_at: Instant
  kind: 'default' | 'audio' | 'youtube'
  type: VideoType
  title: string
  title_folded: GeneratedAlways<string>
}

/** The position of a media in a folder with a manual order. */
export type FolderPlaceTable = {
  folder_id: string
  video_key: string
  /** Smaller comes first; gaps are left for insertions. */
  position: number
  /** The same as in `folder_videos`, kept by triggers. */
  kind: FolderVideoTable['kind']
  type: VideoType
  gone: Generated<boolean>
}
