import type { PermissionName } from './permissions.ts'

/** Plan features a route may require. */
export type PlanFeature = 'enableDownload' | 'enableSubtitles' | 'hasImprint' | 'nonDefaultPlan'

/** Feature flags: lists of account ids kept by the operator. */
export const featureFlags = [
  'import-videos',
  'import-videos:google-drive',
  'import-providers',
  'live',
  'publish-on-social-networks',
  'embed-video-full-time',
  'embed-audio',
  'video-sales',
  'space-iframe',
  'ai-quiz',
] as const
export type FeatureFlag = (typeof featureFlags)[number]

/** What a key for programs may be allowed, in pairs of reading and changing. */
export const apiScopes = [
  'videos:read',
  'videos:write',
  'folders:read',
  'folders:write',
  'uploads:write',
  'lives:read',
  'lives:write',
  'embed:read',
  'embed:write',
  'viewers:read',
  'viewers:write',
  'imprint:read',
  'statistics:read',
  'billing:read',
  'webhooks:read',
  'webhooks:write',
] as const
export type ApiScope = (typeof apiScopes)[number]

/** Rule for calls made by a signed-in person on the account they act for. */
export type AccountRule = {
  who: 'account'
  /** Of several, one is enough. */
  permission?: PermissionName | readonly PermissionName[]
  /** `good` refuses overdue and canceled accounts; `any` serves them too. */
  standing: 'good' | 'any'
  feature?: PlanFeature
  flag?: FeatureFlag
  /** `denied` refuses a manager acting for another account; `denied-on-space` only when its subscription is of the space origin. */
  tenant?: 'denied' | 'denied-on-space'
  /**
   * `allowed`: also for members of access groups that are bound to folders. The route or screen shows them only what is in their folders;
   * without it they are refused.
   */
  bound?: 'allowed'
  /** The account must hold this plugin and be able to use it now; overdue and canceled accounts can use none. */
  plugin?: 'transcribe'
  /** `subtitles`: the plan has them, the account was given seconds of automatic ones, or the person is on the list of testers. */
  gate?: 'subtitles'
  /** `testers`: support, and people on the allow-list of testers. `platform`: people of the parent platform's user base. */
  people?: 'testers' | 'platform'
  /** `allowed`: support that is inside the account needs no permission. */
  support?: 'allowed'
}

/**
 * The callers a route admits. Every route names them; the server checks them before the handler. `anyone`: no credential. `refresh-cookie`:
 * the refresh cookie alone. `person`: a signed-in person, whatever account they act for. `playback`: the token of a playback session,
 * checked by the handler's own scheme. `signed-address`: the address itself is signed. `signed-body`: the body is signed by the parent
 * platform, checked by the handler. `checkout`: the client token of a checkout of the embedded parent platform, checked by the handler.
 * `operator`: an operator, signed in to the console. `loopback`: only from this machine.
 */
export type AccessRule =
  | { who: 'anyone' }
  | { who: 'refresh-cookie' }
  | { who: 'person' }
  | AccountRule
  | { who: 'playback' }
  | { who: 'signed-address' }
  | { who: 'signed-body' }
  | { who: 'checkout' }
  | { who: 'operator' }
  | { who: 'loopback' }
