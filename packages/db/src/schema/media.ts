import type { EncodeStatus, VideoType } from '@videozz/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from '../columns.ts'
import type { ChaptersColumn } from './details.ts'

export type UploadTable = {
  key: string
  account_id: string
  user_id: string
  upload_id: string
  object_key: string
  file_name: string
  size: number
  state: 'open' | 'completed' | 'replacing' | 'registered' | 'canceled' | 'expired' | 'failed'
  eduzz_id: string | null
  /** Key of the call that made it; honoured until `expires_at`. */
  idempotency_key: ColumnType<string | null, string | null | undefined, string | null>
  /** Folder its media is to lie in. */
  folder_id: ColumnType<string | null, string | null | undefined, string | null>
  /** `leak`: a leaked copy that is read and deleted; it takes no room of the plan and becomes no media. */
  purpose: Generated<'media' | 'leak'>
  created_at: DefaultInstant
  expires_at: Instant
  completed_at: Instant | null
}

export type VideoTable = {
  key: string
  account_id: string
  title: string
  description: Generated<string>
  type: VideoType
  status: EncodeStatus
  status_error: string | null
  playable: Generated<boolean>
  duration: number | null
  source_object: string | null
  source_size: number
  source_name: string
  /** Since when it has this source; null where it always had. */
  source_since: OptionalInstant
  width: number | null
  height: number | null
  /** Generation being served; 0 until one is playable. */
  generation: Generated<number>
  /** Generation being encoded; equals `generation` when none is running. */
  encoding_generation: Generated<number>
  /** Generation at which its present source file began; statistics of other files are apart. */
  source_generation: Generated<number>
  /** Random 32 bytes, wrapped: segment addresses and the forensic code derive from it. */
  secret: string
  /** Names the run that may publish now: a run that lost its claim cannot write any more. */
  encode_claim: ColumnType<string | null, string | null | undefined, string | null>
  /** Number of the encode job that may run now; jobs queued before it have nothing to do any more. */
  encode_step: Generated<number>
  /** Where the next step of its encode waits: lane, turn (lowest first) and since when. Null while a step runs. */
  queue_lane: ColumnType<EncodeLaneTable['lane'] | null, EncodeLaneTable['lane'] | null | undefined, EncodeLaneTable['lane'] | null>
  queue_turn: ColumnType<number | null, number | null | undefined, number | null>
  queued_at: OptionalInstant
  /** False while a failure waits to be mailed to the account's owner. */
  failure_told: Generated<boolean>
  thumbnails: Generated<string[]>
  custom_thumbnail: string | null
  selected_thumb: Generated<number>
  waveform: string | null
  storyboard: string | null
  encode_started_at: Instant | null
  encoded_at: Instant | null
  created_at: DefaultInstant
  updated_at: DefaultInstant
  deleted_at: Instant | null
  /** From here on a deleted media cannot be restored: its bytes are going. */
  purge_started_at: OptionalInstant
  /** When its bytes were deleted. */
  purged_at: OptionalInstant
  /** Grows with each change a person makes of title, description, cover or chapters. */
  revision: Generated<number>
  chapters: ChaptersColumn
  /** The title without case and accents, for searches. */
  title_folded: GeneratedAlways<string>
  /** The sample lesson shipped with the product; not among the account's own media in counts. */
  sample: Generated<boolean>
  /** Whether it gets a forensic mark; null where the account's default applies. */
  mark: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  /** Since when it waits for that mark, encoded as it is; why the last try failed, for logs. */
  mark_queued_at: OptionalInstant
  mark_fault: ColumnType<string | null, string | null | undefined, string | null>
  /** Listed in the library, and may lie in folders: of lives only those that are over and kept. */
  in_library: Generated<boolean>
}

export type VideoLinkTable = {
  video_key: string
  provider: 'youtube'
  external_id: string
  /** Seconds; null at the beginning. */
  starts_at: number | null
}

export type RenditionTable = {
  video_key: string
  generation: number
  /** `240p` … `1080p`, another height where that is the source's own, or `audio`. */
  name: string
  variant: Generated<number>
  height: number
  width: number
  bandwidth: number
  codecs: string | null
  frame_rate: number | null
  state: 'waiting' | 'encoding' | 'complete'
  init_address: string | null
  published_segments: Generated<number>
  published_seconds: Generated<number>
  /** Of its segments, in all variants. */
  published_bytes: Generated<number>
  /** Version of the forensic mark of its generation, whose segments have variants 1 and 2; null of an unmarked one, with variant 0. */
  mark_version: ColumnType<number | null, number | null | undefined, number | null>
}
export type SegmentTable = {
  video_key: string
  generation: number
  rendition: string
  variant: Generated<number>
  sequence: number
  duration: number
  size: number
  address: string
  key_index: number
}
/** AES-128 keys of one generation, wrapped at rest; each encrypts a run of segments. */
export type MediaKeyTable = { video_key: string; generation: number; key_index: number; wrapped_key: string }

/** How far the queue of one kind of encode job has come, in the work that was begun. */
export type EncodeLaneTable = { lane: 'open' | 'base' | 'ladder'; turn: number }
/** The turn of an account's next job of a lane. */
export type EncodeTurnTable = { lane: EncodeLaneTable['lane']; account_id: string; next: number }
/** When an account's owner was last mailed about failed encodes. */
export type FailureMailTable = { account_id: string; sent_at: Instant }

/** Findings of the nightly checks of the storage, for the operator. Sizes in bytes, or counts, depending on the kind. */
export type StorageFindingTable = {
  kind:
    | 'used-differs'
    | 'reserved-differs'
    | 'source-missing'
    | 'source-size'
    | 'segments-missing'
    | 'image-missing'
    | 'orphans-deleted'
    | 'sweep-stopped'
  /** Key of the account, media or upload, or the day of a sweep. */
  subject: string
  account_id: string | null
  expected: number | null
  found: number | null
  first_seen_at: Instant
  last_seen_at: Instant
  times: Generated<number>
}
/** One row: the identifier of this database's installation, which a store is marked with. */
export type InstallationTable = { id: string; single: Generated<boolean> }
