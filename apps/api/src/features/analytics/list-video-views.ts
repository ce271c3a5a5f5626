import type { Answer, analyticsRoutes, ServerInput, VideoView } from '@videozz/contract'
import { type CurveOfDay, type Database, type DayPeriod, foldersOfVideos, listMediaViews, type MediaViews, readCurves } from '@videozz/db'
import { expandCurves, wholeSeconds } from '@videozz/domain'
import { coverUrl } from '../../shared/cover-url.ts'

type Query = ServerInput<typeof analyticsRoutes.getVideoViews>['query']

/** Rows of a page up to which retention is read too. */
const mostCurves = 100
const curvePoints = 21

/** Views and time by media in a period, a page of them. */
export async function listVideoViews(
  db: Database,
  accountId: string,
  period: DayPeriod,
  { page, limit, search, orderBy, sortBy }: Query,
): Promise<Answer<typeof analyticsRoutes.getVideoViews>> {
  const { rows, total } = await listMediaViews(db, accountId, { ...period, search, orderBy, sortBy, limit, offset: (page - 1) * limit })
  const keys = rows.map(({ key }) => key)
  const [curves, folders] = await Promise.all([
    limit > mostCurves ? [] : readCurves(db, keys, period),
    keys.length === 0 ? new Map<string, { name: string }[]>() : foldersOfVideos(db, keys),
  ])
  const byMedia = Map.groupBy(curves, ({ videoKey }) => videoKey)
  const items = rows.map((row) => presentViews(row, byMedia.get(row.key) ?? [], folders.get(row.key)?.[0]?.name ?? null))
  return { items, totalItems: total, itemsPerPage: limit, page, pages: Math.max(1, Math.ceil(total / limit)) }
}

function presentViews(row: MediaViews, curves: readonly CurveOfDay[], folder: string | null): VideoView {
  const totalViews = row.imprint + row.plain
  const { retention, toEnd } = shrinkCurves(curves, row.duration)
  return {
    dataVideo: {
      key: row.key,
      title: row.title ?? 'Mídia excluída',
      thumbnail: row.deleted ? null : coverUrl(row),
      type: row.type ?? 'default',
      duration: row.duration,
      folder,
      deleted: row.deleted,
    },
    totalViews,
    withImprint: row.imprint,
    withoutImprint: row.plain,
    totalSeconds: row.seconds,
    averageSeconds: totalViews === 0 ? 0 : row.seconds / totalViews,
    retention,
    toEnd,
  }
}

/** Shares of the views at evenly spaced seconds of a media. */
function shrinkCurves(curves: readonly CurveOfDay[], duration: number | null): Pick<VideoView, 'retention' | 'toEnd'> {
  const views = curves.reduce((sum, curve) => sum + curve.views, 0)
  const seconds = wholeSeconds(duration ?? 0)
  if (views <= 0 || seconds === 0) return { retention: [], toEnd: null }
  const { seen } = expandCurves(
    curves.map(({ points }) => points),
    seconds,
  )
  const shareAt = (second: number) => Math.min(1, Math.max(0, (seen[second] ?? 0) / views))
  const retention = Array.from({ length: curvePoints }, (_, at) => shareAt(Math.round((at * (seconds - 1)) / (curvePoints - 1))))
  return { retention, toEnd: shareAt(seconds - 1) }
}
