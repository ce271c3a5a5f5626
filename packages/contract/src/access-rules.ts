import type { AccountRule } from './access.ts'
import { importFlags } from './imports.ts'

const good = { who: 'account', standing: 'good' } as const
const any = { who: 'account', standing: 'any' } as const
/** For members bound to folders too: what these rules guard knows their folders. */
const bound = { bound: 'allowed' } as const
const mayUpload = { ...good, permission: 'videozz:videos:upload' } as const
const mayEmbed = { ...good, permission: 'videozz:videos:embed' } as const
const quiz = { ...any, ...bound, permission: 'videozz:videos:list', flag: 'ai-quiz' } as const

/** Named rules, so that a screen and the routes it calls share them. */
export const accessRules = {
  /** Any signed-in person, whatever the account's state. */
  signedIn: { ...any, ...bound },
  /** The account's owner alone, whatever its state. */
  owner: { ...any, tenant: 'denied' },
  upload: { ...mayUpload, ...bound },
  /** What was begun can be looked at and ended in any state of the account. */
  followImports: { ...mayUpload, ...bound, standing: 'any' },
  startImports: { ...mayUpload, ...bound, feature: 'nonDefaultPlan' },
  listVideos: { ...good, ...bound, permission: 'videozz:videos:list' },
  editVideos: { ...good, ...bound, permission: 'videozz:videos:edit' },
  editSubtitles: { ...good, ...bound, permission: 'videozz:videos:edit', gate: 'subtitles' },
  listOffers: { ...good, ...bound, permission: 'videozz:videos:list', flag: 'video-sales' },
  editOffers: { ...good, ...bound, permission: 'videozz:videos:edit', flag: 'video-sales' },
  downloadVideos: { ...good, ...bound, permission: 'videozz:videos:download', feature: 'enableDownload' },
  deleteVideos: { ...good, ...bound, permission: 'videozz:videos:delete' },
  embedVideos: { ...mayEmbed, ...bound },
  /** The permission that `connections` needs too. */
  publishVideos: { ...mayUpload, flag: 'publish-on-social-networks', people: 'platform' },
  /** Settings of embedding for the whole account. */
  embedSettings: mayEmbed,
  connections: mayUpload,
  /** Besides `startImports`: links to files, and files of Google Drive. */
  importLinks: { ...mayUpload, ...bound, feature: 'nonDefaultPlan', flag: importFlags.link },
  importGoogleDrive: { ...mayUpload, ...bound, feature: 'nonDefaultPlan', flag: importFlags['google-drive'] },
  /** Drives and YouTube: what a person connects of them, besides what the routes of all connections require. */
  connectDrive: { ...mayUpload, feature: 'nonDefaultPlan' },
  connectGoogleDrive: { ...mayUpload, feature: 'nonDefaultPlan', flag: importFlags['google-drive'] },
  /** Buckets and Vimeo. */
  connectKeys: { ...mayUpload, feature: 'nonDefaultPlan', flag: importFlags.s3 },
  connectYoutube: { ...mayUpload, flag: 'publish-on-social-networks' },
  listFolders: { ...any, ...bound, permission: 'videozz:folders:list' },
  editFolders: { ...good, ...bound, permission: 'videozz:folders:edit' },
  deleteFolders: { ...good, ...bound, permission: 'videozz:folders:delete' },
  listLives: { ...good, flag: 'live' },
  editLives: { ...mayUpload, flag: 'live' },
  deleteLives: { ...good, permission: 'videozz:videos:delete', flag: 'live' },
  /** Besides `startImports`: a finished temporary live becomes a media of the library. */
  convertLives: { ...mayUpload, feature: 'nonDefaultPlan', flag: importFlags.live },
  editDefaultPlayer: { ...good, permission: 'videozz:player:edit' },
  editVideoPlayer: { ...good, ...bound, permission: 'videozz:video:player:edit' },
  /** Either kind of player: the handler applies the rule of the one it is about. */
  editPlayers: { ...good, ...bound, permission: ['videozz:player:edit', 'videozz:video:player:edit'] },
  inspect: { ...any, feature: 'hasImprint', tenant: 'denied' },
  /** Work on the media of the account; stopping it and looking at it is possible in any state. */
  markMedia: { ...good, feature: 'hasImprint', tenant: 'denied' },
  /** Reading leaked copies is work too; what was read can be looked at in any state. */
  readLeaks: { ...good, feature: 'hasImprint', tenant: 'denied' },
  /** The mark of one media is edited like its other settings. */
  markVideo: { ...good, ...bound, permission: 'videozz:videos:edit', feature: 'hasImprint' },
  stopMark: { ...any, ...bound, permission: 'videozz:videos:edit' },
  analytics: { ...good, tenant: 'denied' },
  accessGroups: { ...any, feature: 'nonDefaultPlan', tenant: 'denied' },
  /** The owner always; a manager where the subscription is not of the space origin. */
  plans: { ...any, tenant: 'denied-on-space' },
  /** AI content: looking at it. */
  quiz,
  /** Having it written, changing and deleting it. */
  editQuiz: { ...good, ...bound, permission: 'videozz:videos:edit', flag: 'ai-quiz' },
  testScreen: { ...any, people: 'testers' },
} as const satisfies Record<string, AccountRule>
