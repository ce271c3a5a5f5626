import type { ComponentType } from 'react'
import type { BuiltScreen, ScreenName } from '@videozz/contract/browser'

/** The module of a screen. `prefetch` starts to fetch its data when the pointer approaches the link. */
export type ScreenModule = { default: ComponentType; prefetch?: (params: Record<string, string>) => void }

/** Modules of screens that kinds of AI content have in common. */
const aiItems = () => import('../features/ai-content/screens/items-screen.tsx')
const aiItemCreate = () => import('../features/ai-content/screens/item-create-screen.tsx')
const aiItemProcessing = () => import('../features/ai-content/screens/item-processing-screen.tsx')

type Loader = () => Promise<unknown>

/** Component of each screen of this build, and of screens whose feature is switched off (`features` of the contract). */
export const screenComponents = {
  home: () => import('./compose/home-page.tsx'),
  news: () => import('../features/news/screens/news-screen.tsx'),
  newsItem: () => import('../features/news/screens/news-item-screen.tsx'),
  about: () => import('../features/system/screens/about-screen.tsx'),
  test: () => import('../features/system/screens/test-screen.tsx'),
  upload: () => import('./compose/upload-page.tsx'),
  imports: () => import('../features/imports/screens/imports-screen.tsx'),
  import: () => import('../features/imports/screens/import-screen.tsx'),
  library: () => import('./compose/library-page.tsx'),
  media: () => import('./compose/media-detail-page.tsx'),
  lives: () => import('../features/lives/screens/lives-screen.tsx'),
  liveRoom: () => import('./compose/live-room-page.tsx'),
  liveStudio: () => import('./compose/live-studio-page.tsx'),
  live: () => import('../features/lives/screens/live-screen.tsx'),
  folders: () => import('./compose/folders-page.tsx'),
  folder: () => import('./compose/folder-page.tsx'),
  quizzes: async () => (await aiItems()).quizzesScreen,
  quizCreate: async () => (await aiItemCreate()).quizCreateScreen,
  quizProcessing: async () => (await aiItemProcessing()).quizProcessingScreen,
  quizEdit: () => import('./compose/quiz-edit-page.tsx'),
  mindMaps: async () => (await aiItems()).mindMapsScreen,
  mindMapCreate: async () => (await aiItemCreate()).mindMapCreateScreen,
  mindMapProcessing: async () => (await aiItemProcessing()).mindMapProcessingScreen,
  ebooks: async () => (await aiItems()).ebooksScreen,
  ebookCreate: async () => (await aiItemCreate()).ebookCreateScreen,
  ebookProcessing: async () => (await aiItemProcessing()).ebookProcessingScreen,
  ebookEdit: () => import('../features/ai-content/ebook/ebook-edit-screen.tsx'),
  mindMapEdit: () => import('../features/ai-content/screens/mind-map-edit-screen.tsx'),
  connections: () => import('../features/integrations/screens/connections-screen.tsx'),
  libraryImport: () => import('../features/imports/screens/library-screen.tsx'),
  analytics: () => import('../features/analytics/screens/analytics-screen.tsx'),
  inspect: () => import('./compose/inspect-page.tsx'),
  inspectionCase: () => import('../features/imprint/screens/case-screen.tsx'),
  accessGroups: () => import('../features/access-groups/screens/groups-screen.tsx'),
  accessGroup: () => import('./compose/access-group-page.tsx'),
  suspicious: () => import('../features/signs/screens/signs-screen.tsx'),
  embedSettings: () => import('../features/embed/screens/embed-settings-screen.tsx'),
  developers: () => import('../features/developers/screens/developers-screen.tsx'),
  viewers: () => import('../features/viewers/screens/viewers-screen.tsx'),
  viewer: () => import('../features/viewers/screens/viewer-screen.tsx'),
  player: () => import('../features/player/screens/player-screen.tsx'),
  plans: () => import('./compose/plans-page.tsx'),
  billing: () => import('../features/billing/screens/billing-screen.tsx'),
  subscriptions: () => import('../features/checkout/screens/subscriptions-screen.tsx'),
  regularize: () => import('../features/checkout/screens/regularize-screen.tsx'),
  plugins: () => import('../features/plugins/screens/plugins-screen.tsx'),
  help: () => import('../features/help/screens/help-screen.tsx'),
  profile: () => import('../features/accounts/screens/profile-screen.tsx'),
} satisfies Record<BuiltScreen, Loader> & Partial<Record<ScreenName, Loader>>

/** Loads a screen. Not typed by the modules, whose types depend on the router's. @throws Error that the router takes for a missing chunk */
export const loadScreen = (name: keyof typeof screenComponents): Promise<ScreenModule> =>
  (screenComponents[name] as Loader)().catch((error: unknown) => {
    throw asMissingChunk(error)
  }) as Promise<ScreenModule>

/** A style sheet that could not be loaded is a missing chunk like a script: the router knows the words of the latter only. */
export function asMissingChunk(error: unknown): unknown {
  const sheet = error instanceof Error && error.message.startsWith('Unable to preload CSS')
  return sheet ? new Error(`Failed to fetch dynamically imported module: ${error.message}`, { cause: error }) : error
}
