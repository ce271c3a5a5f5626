import type { PublicationReason, PublicationState, PublishCategory, PublishPrivacy } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../columns.ts'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

/** What became of what was sent along with a video. */
export type PublicationExtras = {
  thumbnail?: 'sent' | 'refused' | 'failed'
  /** By language. */
  captions?: Record<string, 'sent' | 'failed'>
}

/** A media on its way to YouTube, or there. */
export type PublicationTable = {
  id: string
  video_key: string
  account_id: string
  user_id: string
  state: Generated<PublicationState>
  title: string
  description: string
  tags: string[]
  category: PublishCategory
  privacy: PublishPrivacy
  with_thumbnail: boolean
  with_captions: boolean
  /** An access token given for this publication alone; deleted at its end. */
  sealed_token: Optional<string>
  /** Address of the upload, which is a capability. */
  sealed_session: Optional<string>
  /** The file that is sent, and its bytes. */
  source_object: Optional<string>
  total: Optional<number>
  /** Bytes YouTube has. */
  sent: Generated<number>
  /** The last bytes may have been sent: the video may be there. */
  finishing: Generated<boolean>
  session_at: OptionalInstant
  reason: Optional<PublicationReason>
  /** In a row without progress. */
  tries: Generated<number>
  progress_at: Instant
  next_attempt_at: Instant
  /** Names the run that may write now. */
  claim: Optional<string>
  claimed_until: OptionalInstant
  channel_id: Optional<string>
  channel_title: Optional<string>
  /** The video's id at YouTube. */
  external_id: Optional<string>
  /** Who may see it as YouTube tells. */
  became: Optional<PublishPrivacy>
  extras: ColumnType<PublicationExtras, string | undefined, string>
  created_at: Instant
  ended_at: OptionalInstant
}

/** Uploads begun on a day of the Pacific coast. */
export type PublicationDayTable = { day: string; begun: Generated<number>; spent: Generated<boolean> }
