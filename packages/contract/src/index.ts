import { accessGroupRoutes } from './routes/access-groups.ts'
import { accountRoutes } from './routes/accounts.ts'
import { accountChangeRoutes } from './routes/account-changes.ts'
import { adminRoutes } from './routes/admin.ts'
import { aiContentRoutes } from './routes/ai-content.ts'
import { quizResultsRoutes } from './routes/quiz-results.ts'
import { quizTakingRoutes } from './routes/quiz-taking.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { billingRoutes } from './routes/billing.ts'
import { connectionRoutes } from './routes/connections.ts'
import { checkoutRoutes, subscriptionRoutes } from './routes/checkout.ts'
import { downloadRoutes } from './routes/downloads.ts'
import { embedRoutes } from './routes/embed.ts'
import { folderRoutes } from './routes/folders.ts'
import { firstRunRoutes } from './routes/first-run.ts'
import { homeRoutes } from './routes/home.ts'
import { imprintRoutes } from './routes/imprint.ts'
import { leakRoutes } from './routes/leaks.ts'
import { importFileRoutes } from './routes/import-files.ts'
import { importRoutes } from './routes/imports.ts'
import { cloudFileRoutes } from './routes/cloud-files.ts'
import { fileKeyRoutes } from './routes/file-keys.ts'
import { integrationRoutes } from './routes/integrations.ts'
import { libraryImportRoutes } from './routes/library-imports.ts'
import { liveRoutes } from './routes/lives.ts'
import { liveChatRoutes } from './routes/live-chat.ts'
import { managerRoutes } from './routes/managers.ts'
import { newsRoutes } from './routes/news.ts'
import { offerRoutes } from './routes/offers.ts'
import { playerRoutes } from './routes/player.ts'
import { publishingRoutes } from './routes/publishing.ts'
import { planRoutes } from './routes/plans.ts'
import { playbackRoutes } from './routes/playback.ts'
import { pluginRoutes } from './routes/plugins.ts'
import { privacyRoutes } from './routes/privacy.ts'
import { viewerRoutes } from './routes/viewers.ts'
import { signalRoutes } from './routes/signals.ts'
import { analyticsRoutes } from './routes/analytics.ts'
import { courseStatisticsRoutes } from './routes/course-statistics.ts'
import { mediaStatisticsRoutes } from './routes/media-statistics.ts'
import { signRoutes } from './routes/signs.ts'
import { profileRoutes } from './routes/profile.ts'
import { systemRoutes } from './routes/system.ts'
import { mediaWritingRoutes } from './routes/media-writings.ts'
import { subtitleRoutes } from './routes/subtitles.ts'
import { transcriptionRoutes } from './routes/transcriptions.ts'
import { tenantRoutes } from './routes/tenants.ts'
import { uploadRoutes } from './routes/uploads.ts'
import { videoDetailRoutes } from './routes/video-details.ts'
import { videoRoutes } from './routes/videos.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import type { Answer, ClientInput, RoutesByCall } from './route.ts'

export * from './access.ts'
export * from './access-rules.ts'
export * from './ai-content.ts'
export * from './quiz-taking.ts'
export * from './ai-documents.ts'
export * from './ai-items.ts'
export * from './clean-text.ts'
export * from './common.ts'
export * from './completion.ts'
export * from './connections.ts'
export * from './drives.ts'
export * from './embed-limits.ts'
export * from './imports.ts'
export * from './errors.ts'
export * from './lives.ts'
export * from './live-chat.ts'
export type * from './live-chat-news.ts'
export * from './live-chat-request.ts'
export * from './media.ts'
export * from './offers.ts'
export * from './features.ts'
export * from './permissions.ts'
export * from './player.ts'
export type * from './player-messages.ts'
export * from './playback-quality.ts'
export type * from './inspection-case.ts'
export type * from './leak-facts.ts'
export * from './leaks.ts'
export * from './playback-signs.ts'
export * from './preferences.ts'
export * from './publishing.ts'
export * from './realtime.ts'
export * from './route.ts'
export * from './screens.ts'
export * from './media-writings.ts'
export * from './subtitles.ts'
export * from './transcription.ts'
export * from './text.ts'
export * from './webhook-events.ts'
export * from './folders.ts'
export * from './routes/access-groups.ts'
export * from './routes/accounts.ts'
export * from './routes/account-changes.ts'
export * from './routes/admin.ts'
export * from './routes/ai-content.ts'
export * from './routes/quiz-results.ts'
export * from './routes/quiz-taking.ts'
export * from './routes/analytics.ts'
export * from './routes/api-keys.ts'
export * from './routes/billing.ts'
export * from './routes/checkout.ts'
export * from './routes/cloud-files.ts'
export * from './routes/file-keys.ts'
export * from './file-keys.ts'
export * from './routes/connections.ts'
export * from './routes/course-statistics.ts'
export * from './routes/downloads.ts'
export * from './routes/embed.ts'
export * from './routes/folders.ts'
export * from './routes/home.ts'
export * from './routes/imprint.ts'
export * from './routes/leaks.ts'
export * from './routes/import-files.ts'
export * from './routes/imports.ts'
export * from './routes/library-imports.ts'
export * from './routes/lives.ts'
export * from './routes/live-chat.ts'
export * from './routes/integrations.ts'
export * from './routes/player.ts'
export * from './routes/managers.ts'
export * from './routes/media-statistics.ts'
export * from './routes/news.ts'
export * from './routes/offers.ts'
export * from './routes/plans.ts'
export * from './routes/playback.ts'
export * from './routes/plugins.ts'
export * from './routes/privacy.ts'
export * from './routes/publishing.ts'
export * from './routes/viewers.ts'
export * from './routes/signals.ts'
export * from './routes/signs.ts'
export * from './routes/profile.ts'
export * from './routes/system.ts'
export * from './routes/media-writings.ts'
export * from './routes/subtitles.ts'
export * from './routes/transcriptions.ts'
export * from './routes/tenants.ts'
export * from './routes/first-run.ts'
export * from './routes/uploads.ts'
export * from './routes/video-details.ts'
export * from './routes/videos.ts'
export * from './routes/webhooks.ts'

/** Every route of the product, by operation name. */
export const routes = {
  ...systemRoutes,
  ...accountRoutes,
  ...tenantRoutes,
  ...managerRoutes,
  ...accessGroupRoutes,
  ...planRoutes,
  ...billingRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...profileRoutes,
  ...firstRunRoutes,
  ...homeRoutes,
  ...pluginRoutes,
  ...uploadRoutes,
  ...videoRoutes,
  ...folderRoutes,
  ...videoDetailRoutes,
  ...downloadRoutes,
  ...mediaWritingRoutes,
  ...subtitleRoutes,
  ...transcriptionRoutes,
  ...offerRoutes,
  ...aiContentRoutes,
  ...quizResultsRoutes,
  ...quizTakingRoutes,
  ...playerRoutes,
  ...embedRoutes,
  ...playbackRoutes,
  ...imprintRoutes,
  ...leakRoutes,
  ...privacyRoutes,
  ...viewerRoutes,
  ...newsRoutes,
  ...signalRoutes,
  ...signRoutes,
  ...analyticsRoutes,
  ...courseStatisticsRoutes,
  ...mediaStatisticsRoutes,
  ...importRoutes,
  ...importFileRoutes,
  ...publishingRoutes,
  ...liveRoutes,
  ...liveChatRoutes,
  ...integrationRoutes,
  ...libraryImportRoutes,
  ...cloudFileRoutes,
  ...fileKeyRoutes,
  ...connectionRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...accountChangeRoutes,
  ...adminRoutes,
}
export type Routes = typeof routes
/** Calls of the main API as the browser writes them: `api('POST /auth', { body })`. */
export type ApiCalls = RoutesByCall<Routes>
export type ApiCall = keyof ApiCalls
export type ApiInput<C extends ApiCall> = ClientInput<ApiCalls[C]>
export type ApiAnswer<C extends ApiCall> = Answer<ApiCalls[C]>
