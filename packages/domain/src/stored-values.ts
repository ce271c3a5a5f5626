import type { Subtitle } from '@videozz/contract'

/**
 * Types of values that are stored in the database as the contract spells them. `packages/db` imports them from here, so that its dependency
 * on the contract is one list: values, no shapes of answers.
 */
export type {
  AccountStatus,
  ApiScope,
  Chapter,
  EncodeStatus,
  FeatureFlag,
  IntegrationProvider,
  IntegrationState,
  OfferEvent,
  OfferPosition,
  PermissionName,
  PluginType,
  Preferences,
  RealtimeEventName,
  RealtimePayload,
  SubtitleLanguage,
  VideoType,
  WebhookEventData,
  WebhookEventType,
} from '@videozz/contract'

export type SubtitleStatus = Subtitle['status']
