import type { Subtitle } from '@videozz/contract'

/**
 * Types of values that are kept in the database as the contract spells them. `packages/db` takes them from here, so that what it
 * knows of the contract stands in one list: values, no shapes of answers.
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
