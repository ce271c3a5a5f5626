import type {
  AccountTable,
  AuditLogTable,
  EmailChangeTable,
  FeatureFlagTable,
  MailOutboxTable,
  PasswordResetTable,
  PlanTable,
  RateLimitTable,
  RefreshFamilyTable,
  RefreshTokenTable,
  RelationTable,
  UserTable,
} from './schema-accounts.ts'
import type { IntegrationPauseTable, IntegrationTable } from './schema-integrations.ts'
import type {
  EncodeLaneTable,
  EncodeTurnTable,
  FailureMailTable,
  InstallationTable,
  MediaKeyTable,
  RenditionTable,
  SegmentTable,
  StorageFindingTable,
  UploadTable,
  VideoTable,
} from './schema-media.ts'
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
