import type { AccountRule } from './access.ts'

const good = { who: 'account', standing: 'good' } as const
const any = { who: 'account', standing: 'any' } as const
const upload = { ...good, permission: 'videozz:videos:upload' } as const
const quiz = { ...any, permission: 'videozz:videos:list', flag: 'ai-quiz' } as const

/** Named rules, so that a screen and the routes it calls share them. */
export const accessRules = {
  /** Any signed-in person, whatever the account's state. */
  signedIn: any,
  /** The account's owner alone, whatever its state. */
  owner: { ...any, tenant: 'denied' },
  upload,
  listVideos: { ...good, permission: 'videozz:videos:list' },
  editVideos: { ...good, permission: 'videozz:videos:edit' },
  editSubtitles: { ...good, permission: 'videozz:videos:edit', gate: 'subtitles' },
  listOffers: { ...good, permission: 'videozz:videos:list', flag: 'video-sales' },
  editOffers: { ...good, permission: 'videozz:videos:edit', flag: 'video-sales' },
  downloadVideos: { ...good, permission: 'videozz:videos:download', feature: 'enableDownload' },
  deleteVideos: { ...good, permission: 'videozz:videos:delete' },
  embedVideos: { ...good, permission: 'videozz:videos:embed' },
  connections: upload,
  listFolders: { ...any, permission: 'videozz:folders:list' },
  editFolders: { ...good, permission: 'videozz:folders:edit' },
  deleteFolders: { ...good, permission: 'videozz:folders:delete' },
  listLives: { ...good, flag: 'live' },
  editLives: { ...upload, flag: 'live' },
  editDefaultPlayer: { ...good, permission: 'videozz:player:edit' },
  inspect: { ...any, feature: 'hasImprint', tenant: 'denied' },
  analytics: { ...good, tenant: 'denied' },
  accessGroups: { ...any, feature: 'nonDefaultPlan', tenant: 'denied' },
  /** The owner always; a manager where the subscription is not of the space origin. */
  plans: { ...any, tenant: 'denied-on-space' },
  quiz,
  testScreen: { ...any, people: 'testers' },
} as const satisfies Record<string, AccountRule>
