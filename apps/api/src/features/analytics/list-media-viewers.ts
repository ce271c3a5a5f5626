import type { Answer, MediaViewer, mediaStatisticsRoutes, ServerInput } from '@videozz/contract'
import { type Database, listMediaViewers, type MediaViewerRow, type VideoRow } from '@videozz/db'
import { parseMultirange, sayDevice, startOfDay, wholeSeconds } from '@videozz/domain'
import { daysUntil } from './read-media-statistics.ts'

type Query = ServerInput<typeof mediaStatisticsRoutes.findMediaViewers>['body']

/** Who watched the present file of a media in the last days and what of it, a page of them. */
export async function findMediaViewers(
  db: Database,
  video: VideoRow,
  { days, page, limit, search, orderBy, sortBy }: Query,
  now: Date,
): Promise<Answer<typeof mediaStatisticsRoutes.findMediaViewers>> {
  const file = { videoKey: video.key, sourceGeneration: video.source_generation, since: startOfDay(daysUntil(now, days).start) }
  const { rows, total } = await listMediaViewers(db, { ...file, search, orderBy, sortBy, limit, offset: (page - 1) * limit })
  const items = rows.map((row) => presentMediaViewer(row, wholeSeconds(video.duration ?? 0)))
  return { items, totalItems: total, itemsPerPage: limit, page, pages: Math.max(1, Math.ceil(total / limit)) }
}

const presentMediaViewer = (row: MediaViewerRow, seconds: number): MediaViewer => ({
  viewer: { id: row.viewerId, name: row.name, email: row.email, verified: row.verified },
  device: row.name === null && row.email === null ? sayDevice(row.deviceKind, row.browser) : null,
  suspicious: row.suspicious,
  watched: parseMultirange(row.watched).map(([from, to]) => [from, to]),
  rewatched: parseMultirange(row.rewatched).map(([from, to]) => [from, to]),
  share: seconds === 0 ? 0 : Math.min(1, row.covered / seconds),
  seconds: row.seconds,
  lastAt: row.lastAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
})
