import type { VideoType } from '@videozz/domain'
import type { GeneratedAlways } from 'kysely'

/** A media as the library lists and searches it; kept by triggers on `videos` and `subtitle_cues`. */
export type LibraryEntryTable = {
  video_key: GeneratedAlways<string>
  account_id: GeneratedAlways<string>
  /** The kind the library filters by: everything but audio and YouTube is `default`. */
  kind: GeneratedAlways<'default' | 'audio' | 'youtube'>
  type: GeneratedAlways<VideoType>
  created_at: GeneratedAlways<Date>
  title: GeneratedAlways<string>
  title_folded: GeneratedAlways<string>
  /** Words of title and description. */
  texts: GeneratedAlways<string>
  /** Words of the subtitles. */
  spoken: GeneratedAlways<string>
}
