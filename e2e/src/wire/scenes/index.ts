import { accessGroups } from './access-groups.ts'
import { accounts } from './accounts.ts'
import { apiKeys } from './api-keys.ts'
import { billing } from './billing.ts'
import { clouds } from './clouds.ts'
import { connections } from './connections.ts'
import { operatorConsole, unsentMails } from './console.ts'
import { dashboard } from './dashboard.ts'
import { deletions } from './deletions.ts'
import { downloads, replacements } from './downloads.ts'
import { embed } from './embed.ts'
import { firstRun } from './first-run.ts'
import { folders } from './folders.ts'
import { imports } from './imports.ts'
import { library } from './library.ts'
import { linkedVideos } from './linked-videos.ts'
import { liveChat } from './live-chat.ts'
import { lives } from './lives.ts'
import { managers } from './managers.ts'
import { mediaDetails } from './media-details.ts'
import { news } from './news.ts'
import { offers } from './offers.ts'
import { operators } from './operators.ts'
import { people } from './people.ts'
import { playback } from './playback.ts'
import { player } from './player.ts'
import { profile } from './profile.ts'
import { publishing } from './publishing.ts'
import { refusals } from './refusals.ts'
import type { Scene } from './scene.ts'
import { mails, scheduled } from './scheduled.ts'
import { signs } from './signs.ts'
import { startManual, startUnmailed, startWithCards } from './start.ts'
import { statistics } from './statistics.ts'
import { cardPayments, manualPayments } from './subscriptions.ts'
import { subtitles } from './subtitles.ts'
import { system } from './system.ts'
import { tenants } from './tenants.ts'
import { uploads } from './uploads.ts'
import { viewerHistory } from './viewer-history.ts'
import { viewers } from './viewers.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.ts'

/** In the order they are played: later ones use what earlier ones made. */
export const scenes: readonly Scene[] = [
  startManual,
  system,
  operators,
  accounts,
  people,
  manualPayments,
  startWithCards,
  cardPayments,
  profile,
  dashboard,
  news,
  webhookEndpoints,
  uploads,
  mediaDetails,
  subtitles,
  offers,
  folders,
  library,
  embed,
  playback,
  statistics,
  signs,
  viewerHistory,
  viewers,
  billing,
  downloads,
  replacements,
  webhookDeliveries,
  deletions,
  apiKeys,
  connections,
  linkedVideos,
  player,
  tenants,
  managers,
  accessGroups,
  firstRun,
  operatorConsole,
  imports,
  clouds,
  publishing,
  lives,
  liveChat,
  refusals,
  scheduled,
  mails,
  startUnmailed,
  unsentMails,
]
