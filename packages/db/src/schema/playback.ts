import type { BrowserName, DeviceKind, LeaseEnd, NetworkKind, PlaybackSignKind, PlayErrorCode } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from '../columns.ts'

export type EmbedTokenTable = {
  id: string
  account_id: string
  video_key: string
  kind: 'embed' | 'cademi' | 'members'
  referrers: Generated<string[]>
  created_at: DefaultInstant
}
/** One embed code for many media: those of a folder (`folder_id`), as it is when it is played, or a selection (`videos`) in its order. */
export type EmbedPlaylistTable = {
  id: string
  account_id: string
  kind: 'embed' | 'cademi' | 'members'
  folder_id: string | null
  videos: string[] | null
  /** Of the keys of a selection: the same one has one code per kind. */
  videos_hash: string | null
  referrers: Generated<string[]>
  /** The next media begins by itself when one ends. */
  plays_on: Generated<boolean>
  created_at: DefaultInstant
}
export type EmbedSecretTable = {
  id: string
  account_id: string
  secret: string
  created_at: DefaultInstant
  /** Last time it signed a viewer, give or take ten minutes. */
  last_used_at: OptionalInstant
}

/** Viewers, separate from what was watched, so that they can be erased alone. */
export type ViewerTable = {
  id: string
  account_id: string
  /** `s:` + subject of a signed viewer, or `d:` + device of an unsigned one. */
  identity: string
  verified: boolean
  email: string | null
  name: string | null
  /** Name, e-mail and id of the members area, folded for the search. */
  words: ColumnType<string, never, never>
  created_at: DefaultInstant
  last_seen_at: DefaultInstant
  /** Since when this viewer may not play; null while they may. */
  revoked_at: OptionalInstant
  /** When the fee of a signed viewer's first play was booked, or found to be none. */
  activated_at: OptionalInstant
  /** The viewer of the account that this identity was merged into by hand, and when; never one that was merged itself. */
  merged_into: Generated<string | null>
  merged_at: OptionalInstant
  /** By month (`YYYY-MM`, UTC): how many sessions are in the archive (`s`), and short hashes of the devices that opened them (`d`). */
  archived: ColumnType<Record<string, { s: number; d: string[] }>, never, never>
}
/** First use of a viewer token, kept until it can open nothing new. `hash` is of what its signature covers. */
export type ViewerTokenUseTable = {
  hash: string
  account_id: string
  viewer_id: string
  device: string
  /** Network and browser of the first use, hashed with the token. */
  place: string
  used_at: Instant
  expires_at: Instant
}

export type PlaybackSessionTable = {
  id: string
  created_at: Instant
  account_id: string
  video_key: string
  generation: number
  embed_id: string | null
  viewer_id: string | null
  preview: boolean
  /** Who opened a preview, and the session of theirs in which they did; null in others, and in previews of older versions. */
  previewer_id: Generated<string | null>
  previewer_family: Generated<string | null>
  code: string | null
  partner: string
  device: string
  address: string | null
  user_agent: string | null
  /** Host of the page that framed the player, one its embed code allows; null where it is not known. */
  site: Generated<string | null>
  view_started_at: Instant | null
  last_report_at: Instant | null
  watched_seconds: Generated<number>
  watched: Generated<string>
  /** Media second of the last report. */
  position: Generated<number | null>
  /** Highest number of a counted report, and a bit for it and each of those before it (`noteReport`). */
  report_number: Generated<number | null>
  reports_seen: Generated<number>
  /** Media seconds the clock allowed and no report claimed yet. */
  report_credit: Generated<number>
  /** Public key of the page that may ask for keys (raw P-256 point, base64url); null for a player that cannot sign. */
  proof_key: Generated<string | null>
  /** Media seconds of keys given to this session. */
  key_seconds: Generated<number>
  /** Highest number of an accepted key call, and a bit for it and each of those before it (`noteReport`). */
  key_number: Generated<number | null>
  keys_seen: Generated<number>
  /** Networks keys were asked from since `key_networks_at` (`noteKeyNetwork`). */
  key_networks: Generated<string[]>
  key_networks_at: OptionalInstant
  /** Generation at which the source file that it plays began. */
  source_generation: Generated<number>
  /** Media seconds played more than once. */
  rewatched: Generated<string>
  /** Hours (of the epoch) in which reports arrived, and the media seconds they brought. */
  hours: Generated<number[]>
  hour_seconds: Generated<number[]>
  /** The last report that brought any. */
  watched_at: OptionalInstant
  /** What of it is rolled up (`RolledSession`), while it has more; null while all of it is. */
  before: ColumnType<unknown, string | null | undefined, string | null>
  /** The viewer completed the media. */
  completed: Generated<boolean>
  browser: ColumnType<BrowserName | null, BrowserName | null | undefined, BrowserName | null>
  device_kind: ColumnType<DeviceKind | null, DeviceKind | null | undefined, DeviceKind | null>
  network_kind: ColumnType<NetworkKind | null, NetworkKind | null | undefined, NetworkKind | null>
  first_frame_ms: ColumnType<number | null, number | null | undefined, number | null>
  stalls: Generated<number>
  stall_ms: Generated<number>
  play_errors: Generated<number>
  /** Bits of media played, and how many milliseconds of it. */
  play_bits: Generated<number>
  play_ms: Generated<number>
  /** Kinds of its errors, each once. */
  play_error_codes: Generated<PlayErrorCode[]>
}
/** The right to play now. One row per live session; a browser's sessions share its `device`. */
export type PlaybackLeaseTable = {
  session_id: string
  account_id: string
  holder: string
  device: string
  started_at: DefaultInstant
  expires_at: Instant
  ended_reason: LeaseEnd | null
  /** Since when its reports are of a paused player. */
  paused_at: OptionalInstant
  /** Network that took it, of a player that cannot sign its key calls. */
  network: Generated<string | null>
}
/** How fast a viewer (`v:`, `d:`), a person in previews (`p:`) or the unsigned viewers of a network (`n:`) may be given keys of a media. */
export type KeyBucketTable = {
  video_key: string
  holder: string
  generation: number
  level: number
  at: Instant
  pressure: Generated<number>
  episode_at: Instant
  episode_seconds: Generated<number>
  /** Sequence numbers of the segments whose keys were given, of `generation`. */
  given: Generated<string>
  /** Of a network: when the first of its devices were given their first key. */
  arrivals: Generated<Date[]>
  used_on: string
}
/** Evidence behind a code; outlives media, account and erasure. */
export type ImprintCodeTable = {
  code: string
  session_id: string
  session_created_at: Instant
  account_id: string
  video_key: string
  generation: number
  viewer_id: string | null
  viewer_hash: string | null
  /** When the viewer was erased: only the hash identifies them since. */
  viewer_erased_at: OptionalInstant
  verified: boolean
  preview: boolean
  /** Who opened the preview. */
  previewer_id: Generated<string | null>
  partner: string
  code_version: Generated<number>
  created_at: DefaultInstant
}
/** Somebody who was given a marked generation with a code of their own; evidence, like `imprint_codes`. */
export type MarkHolderTable = {
  video_key: string
  generation: number
  kind: 'session' | 'viewer' | 'user'
  holder_id: string
  account_id: string
  version: number
  /** Visible code of a session. */
  code: ColumnType<string | null, string | null | undefined, string | null>
  first_at: Instant
  last_at: Instant
}
/** A case exported from a code: the facts as text, and their SHA-256. */
export type InspectionCaseTable = {
  id: string
  account_id: string
  code: string
  viewer_id: string | null
  user_id: string
  /** Null once the viewer was erased. */
  facts: string | null
  checksum: string
  created_at: Instant
  erased_at: OptionalInstant
}
/** A suspicious sign of a session, or of a viewer without a session. */
export type PlaybackSignTable = {
  id: Generated<number>
  session_id: Generated<string | null>
  viewer_id: Generated<string | null>
  account_id: string
  /** The media it is about; null of signs stored before this was known. */
  video_key: Generated<string | null>
  kind: PlaybackSignKind
  detail: string | null
  created_at: DefaultInstant
}
/** Signs of one viewer, media and kind, as they are listed. */
export type SignGroupTable = {
  id: Generated<number>
  account_id: string
  /** Null in previews. */
  viewer_id: string | null
  /** Null of kinds that are about all a viewer watches. */
  video_key: string | null
  kind: PlaybackSignKind
  preview: boolean
  /** Who watched the preview. */
  previewer_id: Generated<string | null>
  count: number
  /** Figures of the strongest sign (`signWeight`). */
  detail: string | null
  weight: number
  first_at: Instant
  last_at: Instant
  /** Since when it is new: the first sign, or the first one long after it was seen. */
  opened_at: Instant
  /** When its webhook event was emitted. */
  announced_at: OptionalInstant
  handled: Generated<'seen' | 'dismissed' | null>
  handled_at: OptionalInstant
}
/** The daily mail about signs; an account without a row wants it. */
export type SignMailTable = {
  account_id: string
  enabled: Generated<boolean>
  /** Day of São Paulo and instant of the last mail. */
  mailed_on: Generated<string | null>
  mailed_at: OptionalInstant
}
