import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from '../columns.ts'

/** A media as an MP4, of one rendition of one generation. */
export type DownloadTable = {
  id: string
  video_key: string
  account_id: string
  generation: number
  rendition: string
  /** 0 of an unmarked generation, else 1. */
  variant: Generated<number>
  /** Whose code its segments were chosen by; null where all of them have its variant. */
  person_id: ColumnType<string | null, string | null | undefined, never>
  object_key: string
  state: 'preparing' | 'ready' | 'failed'
  /** 0–100. */
  progress: Generated<number>
  /** Bytes, once it is ready. */
  size: number | null
  created_at: DefaultInstant
  /** When it was last requested. */
  used_at: Instant
}
/** An address of such a file or of the original of a media, kept as its hash; `holder` is a hash too, of who opened it. */
export type DownloadLinkTable = {
  hash: string
  /** Null for an original, which `video_key` and `source_object` name. */
  download_id: string | null
  video_key: ColumnType<string | null, string | null | undefined, never>
  source_object: ColumnType<string | null, string | null | undefined, never>
  account_id: string
  user_id: string
  holder: ColumnType<string | null, string | null | undefined, string | null>
  created_at: DefaultInstant
  expires_at: Instant
}

/** A file that takes, took or could not take the place of a media's own. */
export type VideoReplacementTable = {
  id: string
  video_key: string
  account_id: string
  upload_key: string
  object_key: string
  file_name: string
  size: number
  state: Generated<'running' | 'done' | 'failed' | 'canceled'>
  /** What the media was, by columns of `videos`. */
  before: ColumnType<Record<string, unknown>, string, never>
  /** Details of the new file, once it has been probed. */
  probed: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  /** Why it failed, as people read it. */
  reason: ColumnType<string | null, string | null | undefined, string | null>
  /** False while a failure waits to be mailed. */
  told: Generated<boolean>
  started_at: Instant
  ended_at: OptionalInstant
}
/** A former file of a media. `kept_*` are when it counted in the account's storage; both are null where it never did. */
export type VideoSourceTable = {
  id: string
  video_key: string
  account_id: string
  object_key: string | null
  file_name: string
  size: number
  kept_from: Instant | null
  kept_until: Instant | null
  purge_after: Instant
  purged_at: OptionalInstant
}
