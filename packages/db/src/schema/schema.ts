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
  SignUpTable,
  UserTable,
} from './accounts.ts'
import type { QuizAnswerTable, QuizAttemptTable, QuizPassTable, QuizPlacementTable } from './quizzes.ts'
import type { AiAnswerTable, AiDayTable, AiItemMediaTable, AiItemTable, AiQuestionImageTable, AiQuestionTable } from './ai-content.ts'
import type { CloudConnectionTable, OauthAttemptTable } from './connections.ts'
import type { PictureRequestTable } from './details.ts'
import type { DownloadLinkTable, DownloadTable, VideoReplacementTable, VideoSourceTable } from './downloads.ts'
import type { FolderPlaceTable, FolderTable, FolderVideoTable } from './folders.ts'
import type { ImportBatchTable, ImportFolderTable, ImportTable, ImportTailTable, ProviderPaceTable } from './imports.ts'
import type { IntegrationPauseTable, IntegrationTable } from './integrations.ts'
import type { LeakCaseTable, LeakCaseViewerTable, LeakFileTable, LeakPictureTable } from './leaks.ts'
import type { LibraryEntryTable } from './library.ts'
import type {
  LiveChatBlockTable,
  LiveChatEntryTable,
  LiveChatTable,
  LiveChatVoteTable,
  LivePollTable,
  LivePollVoteTable,
} from './live-chat.ts'
import type {
  LiveLeftoverTable,
  LiveMinuteTable,
  LivePartTable,
  LiveRunTable,
  LiveSpanTable,
  LiveTable,
  LiveWatcherTable,
  StatLiveMinuteTable,
} from './lives.ts'
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
  VideoLinkTable,
  VideoTable,
} from './media.ts'
import type {
  BookedDayTable,
  LedgerDayTable,
  LedgerEntryTable,
  PastTermsTable,
  StorageDayTable,
  SubscriptionEventTable,
  SubscriptionTable,
  TrafficDayTable,
  TrafficImportTable,
  UsageMailTable,
} from './money.ts'
import type { AccessGroupFolderTable, AccessGroupMemberTable, AccessGroupTable } from './access-groups.ts'
import type { ManagerInvitationTable } from './managers.ts'
import type { NewsImageTable, NewsTable, NewsViewTable, SignalEventTable } from './news.ts'
import type { OfferEventTable, OfferTable } from './offers.ts'
import type { CustomPlayerTable } from './players.ts'
import type { HelpItemTable, OperatorLogTable, OperatorSessionTable, OperatorTable } from './operator.ts'
import type { ParentEventTable, ParentInvoiceTable, ParentProductTable, ParentSiblingAppTable, ParentSubscriptionTable } from './parent.ts'
import type {
  EmbedPlaylistTable,
  EmbedSecretTable,
  EmbedTokenTable,
  KeyBucketTable,
  ImprintCodeTable,
  InspectionCaseTable,
  MarkHolderTable,
  PlaybackLeaseTable,
  PlaybackSessionTable,
  PlaybackSignTable,
  SignGroupTable,
  SignMailTable,
  ViewerTable,
  ViewerTokenUseTable,
} from './playback.ts'
import type { PublicationDayTable, PublicationTable } from './publications.ts'
import type { ApiKeyTable, WebhookDeliveryTable, WebhookEndpointTable, WebhookEventTable } from './programs.ts'
import type { MediaWritingAnswerTable, MediaWritingTable } from './writings.ts'
import type { SubtitleCueTable, SubtitleTable } from './subtitles.ts'
import type {
  TranscriptionChargeTable,
  TranscriptionEventTable,
  TranscriptionPieceTable,
  TranscriptionTable,
  TranscriptTable,
} from './transcriptions.ts'
import type { FirstRunTable } from './first-runs.ts'
import type {
  CourseRollUpTable,
  MediaCurveTable,
  ReportTable,
  StatDayPartTable,
  StatHourTable,
  StatMediaDayTable,
  StatQualityDayTable,
  StatQueueTable,
  StatReachTable,
  ViewerMonthTable,
  ViewerMediaTable,
} from './statistics.ts'
import type { AccountAccessHolderTable, AccountAccessTable, AccountPluginTable, TranscriptionSourceTable } from './tenants.ts'

export type DatabaseSchema = {
  plans: PlanTable
  users: UserTable
  accounts: AccountTable
  relations: RelationTable
  sign_ups: SignUpTable
  manager_invitations: ManagerInvitationTable
  access_groups: AccessGroupTable
  access_group_folders: AccessGroupFolderTable
  access_group_members: AccessGroupMemberTable
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
  first_runs: FirstRunTable
  uploads: UploadTable
  storage_findings: StorageFindingTable
  installation: InstallationTable
  videos: VideoTable
  downloads: DownloadTable
  download_links: DownloadLinkTable
  video_links: VideoLinkTable
  publications: PublicationTable
  publication_days: PublicationDayTable
  video_replacements: VideoReplacementTable
  video_sources: VideoSourceTable
  library_entries: LibraryEntryTable
  lives: LiveTable
  live_runs: LiveRunTable
  live_spans: LiveSpanTable
  live_parts: LivePartTable
  live_minutes: LiveMinuteTable
  live_watchers: LiveWatcherTable
  live_leftovers: LiveLeftoverTable
  live_chats: LiveChatTable
  live_chat_entries: LiveChatEntryTable
  live_chat_votes: LiveChatVoteTable
  live_chat_blocks: LiveChatBlockTable
  live_polls: LivePollTable
  live_poll_votes: LivePollVoteTable
  picture_requests: PictureRequestTable
  renditions: RenditionTable
  segments: SegmentTable
  media_keys: MediaKeyTable
  key_buckets: KeyBucketTable
  folders: FolderTable
  folder_videos: FolderVideoTable
  folder_places: FolderPlaceTable
  encode_lanes: EncodeLaneTable
  encode_turns: EncodeTurnTable
  failure_mails: FailureMailTable
  embed_tokens: EmbedTokenTable
  embed_playlists: EmbedPlaylistTable
  embed_secrets: EmbedSecretTable
  viewers: ViewerTable
  viewer_token_uses: ViewerTokenUseTable
  playback_sessions: PlaybackSessionTable
  playback_leases: PlaybackLeaseTable
  imprint_codes: ImprintCodeTable
  inspection_cases: InspectionCaseTable
  leak_cases: LeakCaseTable
  leak_case_viewers: LeakCaseViewerTable
  leak_files: LeakFileTable
  leak_pictures: LeakPictureTable
  mark_holders: MarkHolderTable
  playback_signs: PlaybackSignTable
  sign_groups: SignGroupTable
  sign_mails: SignMailTable
  news: NewsTable
  news_images: NewsImageTable
  news_views: NewsViewTable
  signal_events: SignalEventTable
  import_batches: ImportBatchTable
  imports: ImportTable
  import_tails: ImportTailTable
  import_folders: ImportFolderTable
  provider_paces: ProviderPaceTable
  integrations: IntegrationTable
  integration_pauses: IntegrationPauseTable
  cloud_connections: CloudConnectionTable
  oauth_attempts: OauthAttemptTable
  subscriptions: SubscriptionTable
  subscription_events: SubscriptionEventTable
  ledger_entries: LedgerEntryTable
  ledger_days: LedgerDayTable
  booked_days: BookedDayTable
  storage_days: StorageDayTable
  past_terms: PastTermsTable
  traffic_days: TrafficDayTable
  traffic_imports: TrafficImportTable
  usage_mails: UsageMailTable
  parent_subscriptions: ParentSubscriptionTable
  parent_invoices: ParentInvoiceTable
  parent_events: ParentEventTable
  parent_products: ParentProductTable
  parent_sibling_apps: ParentSiblingAppTable
  operators: OperatorTable
  operator_sessions: OperatorSessionTable
  operator_log: OperatorLogTable
  help_items: HelpItemTable
  api_keys: ApiKeyTable
  webhook_endpoints: WebhookEndpointTable
  webhook_events: WebhookEventTable
  webhook_deliveries: WebhookDeliveryTable
  subtitles: SubtitleTable
  custom_players: CustomPlayerTable
  ai_items: AiItemTable
  ai_item_medias: AiItemMediaTable
  ai_questions: AiQuestionTable
  ai_question_images: AiQuestionImageTable
  ai_answers: AiAnswerTable
  ai_days: AiDayTable
  quiz_placements: QuizPlacementTable
  quiz_attempts: QuizAttemptTable
  quiz_answers: QuizAnswerTable
  quiz_passes: QuizPassTable
  offers: OfferTable
  offer_events: OfferEventTable
  subtitle_cues: SubtitleCueTable
  media_writings: MediaWritingTable
  media_writing_answers: MediaWritingAnswerTable
  transcriptions: TranscriptionTable
  transcription_charges: TranscriptionChargeTable
  transcription_pieces: TranscriptionPieceTable
  transcripts: TranscriptTable
  transcription_events: TranscriptionEventTable
  stat_queue: StatQueueTable
  stat_hours: StatHourTable
  stat_media_days: StatMediaDayTable
  stat_day_parts: StatDayPartTable
  stat_reach: StatReachTable
  stat_quality_days: StatQualityDayTable
  stat_live_minutes: StatLiveMinuteTable
  viewer_months: ViewerMonthTable
  viewer_media: ViewerMediaTable
  media_curves: MediaCurveTable
  reports: ReportTable
  course_roll_ups: CourseRollUpTable
}
