import type { Answer, analyticsRoutes, ServerInput, VideoView } from '@videozz/contract'
import {
  type CurveSamples,
  type Database,
  type DayPeriod,
  foldersOfVideos,
  listMediaViews,
  type MediaViews,
  readCurveSamples,
} from '@videozz/db'
import { samplePlaces } from '@videozz/domain'
import { coverUrl } from '../../shared/cover-url.ts'

type Query = ServerInput<typeof analyticsRoutes.getVideoViews>['query']

/** Rows of a page up to which retention is read too. */
const mostCurves = 100
/** Every fifth place is shown: 21 of 101. */
const placesApart = 5

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
    limit > mostCurves ? new Map<string, CurveSamples>() : readCurveSamples(db, rows, period),
    keys.length === 0 ? new Map<string, { name: string }[]>() : foldersOfVideos(db, keys),
  ])
  const items = rows.map((row) => presentViews(row, curves.get(row.key), folders.get(row.key)?.[0]?.name ?? null))
  return { items, totalItems: total, itemsPerPage: limit, page, pages: Math.max(1, Math.ceil(total / limit)) }
}

function presentViews(row: MediaViews, samples: CurveSamples | undefined, folder: string | null): VideoView {
  const totalViews = row.imprint + row.plain
  const { retention, toEnd } = toShares(samples)
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
function toShares(samples: CurveSamples | undefined): Pick<VideoView, 'retention' | 'toEnd'> {
  if (!samples) return { retention: [], toEnd: null }
  const shares = samples.seen.map((seen) => Math.min(1, Math.max(0, seen / samples.views)))
  return { retention: shares.filter((_, place) => place % placesApart === 0), toEnd: shares[samplePlaces - 1] ?? 0 }
}
