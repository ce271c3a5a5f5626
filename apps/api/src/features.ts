import { accountsFeature } from './features/accounts/routes.ts'
import { adminFeature } from './features/admin/routes.ts'
import { apiKeysFeature } from './features/api-keys/routes.ts'
import { billingFeature } from './features/billing/routes.ts'
import { chatFeature } from './features/chat/routes.ts'
import { cloudFilesFeature } from './features/cloud-files/routes.ts'
import { connectionsFeature } from './features/connections/routes.ts'
import { fileKeysFeature } from './features/file-keys/routes.ts'
import { checkoutFeature } from './features/checkout/routes.ts'
import { downloadsFeature } from './features/downloads/routes.ts'
import { embedFeature } from './features/embed/routes.ts'
import { foldersFeature } from './features/folders/routes.ts'
import { homeFeature } from './features/home/routes.ts'
import { imprintFeature } from './features/imprint/routes.ts'
import { leaksFeature } from './features/leaks/routes.ts'
import { importsFeature } from './features/imports/routes.ts'
import { integrationsFeature } from './features/integrations/routes.ts'
import { libraryImportsFeature } from './features/library-imports/routes.ts'
import { moderatorChatFeature } from './features/live-chat/moderator-routes.ts'
import { viewerChatFeature } from './features/live-chat/viewer-routes.ts'
import { livesFeature } from './features/lives/routes.ts'
import { accessGroupsFeature } from './features/access-groups/routes.ts'
import { managersFeature } from './features/accounts/manager-routes.ts'
import { newsFeature } from './features/news/routes.ts'
import { offersFeature } from './features/offers/routes.ts'
import { playerFeature } from './features/player/routes.ts'
import { plansFeature } from './features/plans/routes.ts'
import { playbackFeature } from './features/playback/routes.ts'
import { pluginsFeature } from './features/plugins/routes.ts'
import { privacyFeature } from './features/privacy/routes.ts'
import { publishingFeature } from './features/publishing/routes.ts'
import { viewersFeature } from './features/viewers/routes.ts'
import { profileFeature } from './features/profile/routes.ts'
import { aiContentFeature } from './features/ai-content/routes.ts'
import { quizResultsFeature } from './features/quizzes/producer-routes.ts'
import { quizTakingFeature } from './features/quizzes/viewer-routes.ts'
import { analyticsFeature } from './features/analytics/routes.ts'
import { signsFeature } from './features/signs/routes.ts'
import { signalsFeature } from './features/signals/routes.ts'
import { subscriptionsFeature } from './features/subscriptions/routes.ts'
import { writingsFeature } from './features/writings/routes.ts'
import { subtitlesFeature } from './features/subtitles/routes.ts'
import { transcriptionsFeature } from './features/transcriptions/routes.ts'
import { systemFeature } from './features/system/routes.ts'
import { uploadsFeature } from './features/uploads/routes.ts'
import { videosFeature } from './features/videos/routes.ts'
import { webhooksFeature } from './features/webhooks/routes.ts'
import type { Feature } from './shared/feature.ts'

/** Every feature of the API. Together they must serve every route of the contract. */
export const features: readonly Feature[] = [
  systemFeature,
  accountsFeature,
  managersFeature,
  accessGroupsFeature,
  plansFeature,
  billingFeature,
  checkoutFeature,
  subscriptionsFeature,
  pluginsFeature,
  profileFeature,
  homeFeature,
  uploadsFeature,
  videosFeature,
  downloadsFeature,
  foldersFeature,
  subtitlesFeature,
  writingsFeature,
  transcriptionsFeature,
  offersFeature,
  aiContentFeature,
  quizResultsFeature,
  quizTakingFeature,
  playerFeature,
  embedFeature,
  playbackFeature,
  imprintFeature,
  leaksFeature,
  privacyFeature,
  viewersFeature,
  newsFeature,
  signalsFeature,
  signsFeature,
  analyticsFeature,
  chatFeature,
  importsFeature,
  publishingFeature,
  livesFeature,
  viewerChatFeature,
  moderatorChatFeature,
  integrationsFeature,
  libraryImportsFeature,
  cloudFilesFeature,
  connectionsFeature,
  fileKeysFeature,
  webhooksFeature,
  apiKeysFeature,
  adminFeature,
]
