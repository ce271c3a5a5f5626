import type { Answer, ServerInput, viewerRoutes, ViewerMedia, ViewerSession } from '@videozz/contract'
import {
  type HistoryMedia,
  type HistoryMediaRow,
  type HistorySession,
  listHistoryMedia,
  listViewerHistory,
  type MediaPosition,
  type SessionPosition,
} from '@videozz/db'
import { countSeconds, endOfDay, nameBrowser, sayDevice, startOfDay, wholeSeconds } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { coverUrl } from '../../shared/cover-url.ts'
import { requireViewer } from './read-viewer.ts'

type MediaQuery = ServerInput<typeof viewerRoutes.listViewerMedia>['query']

/** A page of a viewer's sessions, the newest first. @throws AppError VIEWER_NOT_FOUND. */
export async function listSessions(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  { media, day, after, limit }: ServerInput<typeof viewerRoutes.listViewerHistory>['query'],
): Promise<Answer<typeof viewerRoutes.listViewerHistory>> {
  const { viewer } = await requireViewer(deps, accountId, id)
  const days = day === undefined ? {} : { from: startOfDay(day), to: endOfDay(day) }
  const rows = await listViewerHistory(deps.db, {
    viewerId: viewer.id,
    videoKey: media,
    ...days,
    after: after === undefined ? undefined : readSessionPosition(after),
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items: items.map(presentSession), next: rows.length > limit && last ? `${last.createdAt.getTime()}.${last.id}` : null }
}

function readSessionPosition(after: string): SessionPosition {
  const [at, id = ''] = after.split('.')
  return { createdAt: new Date(Number(at)), id }
}

/** Browser and system in words, from what is kept of them. */
export const deviceOf = ({ userAgent, deviceKind, browser }: HistorySession): string | null =>
  userAgent === null ? sayDevice(deviceKind, browser) : nameBrowser(userAgent)

function presentSession(row: HistorySession): ViewerSession {
  return {
    id: row.id,
    openedAt: row.createdAt.toISOString(),
    viewStartedAt: row.viewStartedAt?.toISOString() ?? null,
    endedAt: row.lastReportAt?.toISOString() ?? null,
    media: presentMedia(row),
    version: row.sourceGeneration,
    replaced: row.replaced,
    code: row.code,
    device: deviceOf(row),
    deviceKey: row.deviceKey,
    network: row.network,
    address: row.address,
    site: row.site,
    watched: row.watched,
    rewatched: row.rewatched,
    seconds: row.seconds,
    position: row.position,
    signs: row.signs,
  }
}

const presentMedia = ({ videoKey, ...media }: HistoryMedia & { videoKey: string }): ViewerSession['media'] => ({
  key: videoKey,
  title: media.title,
  thumbnail: media.title === null ? null : coverUrl(media),
  type: media.type,
  duration: media.duration,
})

/** A page of what a viewer watched of media, the last watched first. @throws AppError VIEWER_NOT_FOUND. */
export async function listMedia(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  query: MediaQuery,
): Promise<Answer<typeof viewerRoutes.listViewerMedia>> {
  const { rows, next } = await readMediaPage(deps, accountId, id, query, false)
  return { items: rows.map(presentWatched), next }
}

function presentWatched(row: HistoryMediaRow): ViewerMedia {
  const seconds = row.replaced ? 0 : wholeSeconds(row.duration ?? 0)
  return {
    media: presentMedia(row),
    version: row.sourceGeneration,
    replaced: row.replaced,
    watched: row.watched,
    rewatched: row.rewatched,
    share: seconds === 0 ? null : Math.min(1, countSeconds(row.watched) / seconds),
    seconds: row.seconds,
    views: row.views,
    position: row.position,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  }
}

/** A page of the media a viewer completed, the last completed first. @throws AppError VIEWER_NOT_FOUND. */
export async function listCompletions(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  query: MediaQuery,
): Promise<Answer<typeof viewerRoutes.listViewerCompletions>> {
  const { rows, next } = await readMediaPage(deps, accountId, id, query, true)
  const items = rows.flatMap(({ videoKey, title, sourceGeneration, completedAt }) =>
    completedAt ? [{ videoKey, title, version: sourceGeneration, completedAt: completedAt.toISOString() }] : [],
  )
  return { items, next }
}

async function readMediaPage(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  { after, limit }: MediaQuery,
  completed: boolean,
): Promise<{ rows: HistoryMediaRow[]; next: string | null }> {
  const { viewer } = await requireViewer(deps, accountId, id)
  const position = after === undefined ? undefined : readMediaPosition(after)
  const found = await listHistoryMedia(deps.db, { viewerId: viewer.id, after: position, limit: limit + 1, completed })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const at = last && (completed ? last.completedAt : last.lastAt)
  return { rows, next: found.length > limit && last && at ? `${at.getTime()}.${last.videoKey}.${last.sourceGeneration}` : null }
}

function readMediaPosition(after: string): MediaPosition {
  const [at, videoKey = '', generation] = after.split('.')
  return { at: new Date(Number(at)), videoKey, sourceGeneration: Number(generation) }
}
