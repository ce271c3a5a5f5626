import type {
  AccountStatus,
  EncodeStatus,
  FeatureFlag,
  IntegrationProvider,
  IntegrationState,
  PermissionName,
  Preferences,
  VideoType,
} from '@videozz/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from './columns.ts'
import type { NewsImageTable, NewsTable, NewsViewTable, SignalEventTable } from './schema-news.ts'
import type {
  EmbedSecretTable,
  EmbedTokenTable,
  ImprintCodeTable,
  PlaybackLeaseTable,
  PlaybackSessionTable,
  PlaybackSignTable,
  ViewerTable,
  ViewerTokenUseTable,
} from './schema-playback.ts'
import type { AccountAccessHolderTable, AccountAccessTable, AccountPluginTable, TranscriptionSourceTable } from './schema-tenants.ts'

export type PlanTable = {
  id: string
  title: string
  price_cents: number
  period: 'monthly' | 'yearly'
  type: 'default' | 'nutror' | 'studio' | 'paid' | 'offer' | 'custom' | 'enterprise'
  storage_size: number
  upload_size: number
  max_resolution: number
  enable_download: boolean
  enable_subtitles: boolean
  has_imprint: boolean
  has_additional: boolean
  has_fee: boolean
  hidden: Generated<boolean>
  created_at: DefaultInstant
}

export type UserTable = {
  id: string
  /** Who vouches for this person: `embedded` or the issuer of the parent platform. */
  issuer: string
  /** The person's id at the issuer. */
  subject: string
  name: string
  email: string
  password_hash: string | null
  totp_secret: string | null
  totp_confirmed_at: Instant | null
  totp_last_step: number | null
  recovery_code_hashes: Generated<string[]>
  is_support: Generated<boolean>
  /** What he chose of how the dashboard looks; the rest is the default. */
  preferences: ColumnType<Partial<Preferences>, string | undefined, string>
  /** Tokens of the account service issued before this instant are refused. */
  tokens_valid_from: DefaultInstant
  /** The e-mail whose mailbox the person has shown to be his. */
  proved_email: ColumnType<string | null, string | null | undefined, string | null>
  /** When the parent platform was last asked for his relations. */
  relations_checked_at: OptionalInstant
  belt: ColumnType<string | null, string | null | undefined, string | null>
  is_clube_black: Generated<boolean>
  created_at: DefaultInstant
}

export type AccountTable = {
  id: string
  owner_id: string
  name: string
  plan_id: string
  status: AccountStatus
  status_since: DefaultInstant
  subscription_origin: 'space' | 'orbita' | 'videozz'
  storage_used: Generated<number>
  storage_reserved: Generated<number>
  requires_signed_viewer: Generated<boolean>
  sessions_per_viewer: Generated<number>
  default_domains: Generated<string[]>
  transcribe_seconds: Generated<number>
  created_at: DefaultInstant
}

/** A person who may act for another account, and what he may there. Those of `platform` follow what the parent platform says. */
export type RelationTable = {
  user_id: string
  account_id: string
  rules: PermissionName[]
  source: Generated<'own' | 'platform'>
  created_at: DefaultInstant
}
export type FeatureFlagTable = { flag: FeatureFlag; account_id: string }

export type RefreshFamilyTable = {
  id: string
  user_id: string
  user_agent: string
  created_at: DefaultInstant
  last_used_at: DefaultInstant
  ended_at: Instant | null
  ended_reason: 'sign-out' | 'reuse' | 'password' | 'expired' | null
}
export type RefreshTokenTable = { hash: string; family_id: string; issued_at: DefaultInstant; used_at: Instant | null; expires_at: Instant }
export type PasswordResetTable = {
  hash: string
  user_id: string
  /** Where the link was mailed to. */
  email: ColumnType<string | null, string | null | undefined, string | null>
  created_at: DefaultInstant
  expires_at: Instant
  used_at: Instant | null
}
/** A person's new address, waiting for the link mailed to it. `password_mark` changes with his password. */
export type EmailChangeTable = {
  user_id: string
  hash: string
  email: string
  password_mark: string
  created_at: DefaultInstant
  expires_at: Instant
}
export type RateLimitTable = { key: string; points: number; expire: number | null }

export type MailOutboxTable = {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: DefaultInstant
  sent_at: Instant | null
  attempts: Generated<number>
  last_error: string | null
}
export type AuditLogTable = {
  id: Generated<number>
  account_id: string
  user_id: string | null
  action: string
  subject: string | null
  details: ColumnType<unknown, string, string>
  created_at: DefaultInstant
}

export type UploadTable = {
  key: string
  account_id: string
  user_id: string
  upload_id: string
  object_key: string
  file_name: string
  size: number
  state: 'open' | 'completed' | 'registered' | 'canceled' | 'expired' | 'failed'
  eduzz_id: string | null
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
  width: number | null
  height: number | null
  /** Generation being served; 0 until one is playable. */
  generation: Generated<number>
  /** Generation being encoded; equals `generation` when none is running. */
  encoding_generation: Generated<number>
  /** Random 32 bytes, wrapped: segment addresses and the forensic code derive from it. */
  secret: string
  /** Names the run that may publish now: a run that lost its claim cannot write any more. */
  encode_claim: ColumnType<string | null, string | null | undefined, string | null>
  /** Number of the encode job that may run now; jobs queued before it have nothing to do any more. */
  encode_step: Generated<number>
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
  /** Its bytes are gone. */
  purged_at: OptionalInstant
  /** The title without case and accents, for searches. */
  title_folded: GeneratedAlways<string>
}

export type RenditionTable = {
  video_key: string
  generation: number
  /** `240p` … `1080p`, or `audio`. */
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
/** AES-128 keys of one generation, wrapped at rest; each serves a run of segments. */
export type MediaKeyTable = { video_key: string; generation: number; key_index: number; wrapped_key: string }

/** How far the queue of one kind of encode job has come, in the work that was begun. */
export type EncodeLaneTable = { lane: 'open' | 'base' | 'ladder'; turn: number }
/** Where an account's next job of a kind stands in line. */
export type EncodeTurnTable = { lane: EncodeLaneTable['lane']; account_id: string; next: number }
/** When an account's owner was last told of failed encodes. */
export type FailureMailTable = { account_id: string; sent_at: Instant }

/** What the nightly checks of the storage found, for the operator. Sizes in bytes, or counts, as the kind says. */
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
/** One row: the name of this database's installation, by which a store knows whose it is. */
export type InstallationTable = { id: string; single: Generated<boolean> }

/** A kept key of another company's service, wrapped at rest. */
export type IntegrationTable = {
  account_id: string
  provider: IntegrationProvider
  wrapped_key: string
  /** The last 4 symbols of the key. */
  key_ending: string
  state: Generated<IntegrationState>
  checked_at: OptionalInstant
  connected_at: DefaultInstant
}
/** Until when a service asked to be left alone by an account. */
export type IntegrationPauseTable = { account_id: string; provider: IntegrationProvider; until: Instant }

export type DatabaseSchema = {
  plans: PlanTable
  users: UserTable
  accounts: AccountTable
  relations: RelationTable
  feature_flags: FeatureFlagTable
  refresh_families: RefreshFamilyTable
  refresh_tokens: RefreshTokenTable
  password_resets: PasswordResetTable
  email_changes: EmailChangeTable
  rate_limits: RateLimitTable
  mail_outbox: MailOutboxTable
  audit_log: AuditLogTable
  account_accesses: AccountAccessTable
  account_access_holders: AccountAccessHolderTable
  account_plugins: AccountPluginTable
  transcription_sources: TranscriptionSourceTable
  uploads: UploadTable
  storage_findings: StorageFindingTable
  installation: InstallationTable
  videos: VideoTable
  renditions: RenditionTable
  segments: SegmentTable
  media_keys: MediaKeyTable
  encode_lanes: EncodeLaneTable
  encode_turns: EncodeTurnTable
  failure_mails: FailureMailTable
  embed_tokens: EmbedTokenTable
  embed_secrets: EmbedSecretTable
  viewers: ViewerTable
  viewer_token_uses: ViewerTokenUseTable
  playback_sessions: PlaybackSessionTable
  playback_leases: PlaybackLeaseTable
  imprint_codes: ImprintCodeTable
  playback_signs: PlaybackSignTable
  news: NewsTable
  news_images: NewsImageTable
  news_views: NewsViewTable
  signal_events: SignalEventTable
  integrations: IntegrationTable
  integration_pauses: IntegrationPauseTable
}
