import type { ApiScope, FeatureFlag } from './access.ts'
import type { PermissionName } from './permissions.ts'
import type { WebhookEventType } from './webhook-events.ts'

/**
 * What this build has. Menus, routes of screens, ticks of plans, filters, flags and plugins in the console, and texts that name a feature
 * are made of it: a feature that is `false` is promised nowhere. Set it to `true` in the commit that completes the feature.
 */
export const features = {
  /** Live streaming. */
  lives: true,
  /** Quizzes written by AI. */
  quiz: true,
  /** Automatic subtitles; plugins, since it is the only one. */
  transcription: true,
  /** Statistics of views. */
  statistics: true,
  /** Access groups of an account. */
  accessGroups: true,
  /** Controls, colours and logotype of the player. */
  playerCustomisation: true,
  /** Media imported by link, such as from YouTube. */
  linkImports: true,
  /** Files imported by a link to them. */
  fileImports: true,
  /** Files imported from cloud drives. */
  cloudImports: true,
  /** Media imported from other hosts, such as Panda Video, with the key of the account there. */
  hostImports: true,
  /** Media published on video-sharing platforms. */
  publishing: true,
  /** The dashboard in a frame of the parent platform's members area. */
  spaceFrame: false,
  /** The launcher of a members area that embeds by itself. */
  launcher: false,
  /** Client and API keys for programs. */
  integrationSdk: true,
} as const satisfies Record<string, boolean>

export type FeatureName = keyof typeof features
/** Names of the features this build has. */
export type BuiltFeature = { [N in FeatureName]: (typeof features)[N] extends true ? N : never }[FeatureName]

/** Whether this build has a feature. */
export const hasFeature = (name: FeatureName): boolean => features[name]

/** The feature an account flag opens; null: one that every build has. */
const featureOfFlag: Record<FeatureFlag, FeatureName | null> = {
  // Links of YouTube need no flag.
  'import-videos': 'fileImports',
  'import-videos:google-drive': 'cloudImports',
  'import-providers': 'hostImports',
  live: 'lives',
  'publish-on-social-networks': 'publishing',
  'embed-video-full-time': null,
  'embed-audio': null,
  'video-sales': null,
  'space-iframe': 'spaceFrame',
  'ai-quiz': 'quiz',
}

/** The feature a permission is about, where not every build has it. */
const featureOfPermission: Partial<Record<PermissionName, FeatureName>> = {
  'videozz:player:edit': 'playerCustomisation',
  'videozz:video:player:edit': 'playerCustomisation',
  'videozz:launcher:incorporate': 'launcher',
}

/** The feature a scope of API keys is about, where not every build has it. */
const featureOfScope: Partial<Record<ApiScope, FeatureName>> = { 'lives:read': 'lives', 'lives:write': 'lives' }

/** The feature an event of webhooks is about, where not every build has it. */
const featureOfEvent: Partial<Record<WebhookEventType, FeatureName>> = {
  'live.started': 'lives',
  'live.ended': 'lives',
  'live.recorded': 'lives',
}

const isOffered = (name: FeatureName | null | undefined): boolean => name === null || name === undefined || hasFeature(name)

/** Whether an account flag opens something this build has; flags of other features are stored, but not offered. */
export const isOfferedFlag = (flag: FeatureFlag): boolean => isOffered(featureOfFlag[flag])

/** Whether a permission is about something this build has. */
export const isOfferedPermission = (name: PermissionName): boolean => isOffered(featureOfPermission[name])

/** Whether a scope of API keys opens something this build has. */
export const isOfferedScope = (scope: ApiScope): boolean => isOffered(featureOfScope[scope])

/** Whether an event of webhooks is about something this build has. */
export const isOfferedEvent = (type: WebhookEventType): boolean => isOffered(featureOfEvent[type])
