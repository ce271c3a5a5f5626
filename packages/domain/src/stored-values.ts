import type { Plan, Session, Subtitle } from '@videozz/contract'

/**
 * Values that are stored in the database as the contract spells them, and the messages stored as they were received or will be sent.
 * `packages/db` imports them from here and nothing from the contract: this list holds no shapes of answers.
 */
export {
  chatLimits,
  defaultPreferences,
  featureFlags,
  importFlags,
  importStates,
  movingImportStates,
  permissionNames,
  studioLimits,
  studioSocket,
} from '@videozz/contract/browser'
export type {
  AccountStatus,
  ApiScope,
  AttemptOutcome,
  BrowserName,
  ChatAnswer,
  ChatEntryKind,
  ChatPollState,
  Chapter,
  ConnectionProvider,
  ConnectionState,
  DeviceKind,
  EncodeStatus,
  ErrorCode,
  FeatureFlag,
  ImportBatchState,
  ImportKind,
  ImportProvider,
  ImportState,
  ImportWaitReason,
  IntegrationProvider,
  IntegrationState,
  KeyProvider,
  LiveEvent,
  LiveFinish,
  LiveProtocol,
  LiveRecording,
  LiveSaveMode,
  LiveSignalNote,
  LiveStatus,
  NetworkKind,
  OfferEvent,
  OfferPosition,
  PermissionName,
  PlayErrorCode,
  PublicationNote,
  PublicationReason,
  PublicationState,
  PublishCategory,
  PublishPrivacy,
  PluginType,
  Preferences,
  RealtimeEventName,
  RealtimePayload,
  StudioAnswer,
  StudioEnd,
  StudioPurpose,
  StudioRequest,
  SubscriptionMessage,
  SubtitleLanguage,
  TranscriptionEventKind,
  TranscriptionFault,
  TranscriptionState,
  VideoType,
  WebhookEventData,
  WebhookEventType,
} from '@videozz/contract'

export type PlanPeriod = Plan['period']
export type PlanType = Plan['type']
export type SubscriptionOrigin = Session['subscription']['origin']
export type SubtitleStatus = Subtitle['status']
