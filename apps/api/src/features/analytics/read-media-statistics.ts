import type { MediaStatistics } from '@videozz/contract'
import {
  countMediaPeople,
  type CurveOfDay,
  type CurveSamples,
  type Database,
  type DayPeriod,
  findCompletionPercent,
  findOldestQueued,
  hasOlderFiles,
  listFolderMates,
  readCurves,
  readCurveSamples,
  readMediaSums,
  type VideoRow,
} from '@videozz/db'
import { addDays, dayOf, expandCurves, samplePlaces, startOfDay, wholeSeconds } from '@videozz/domain'
import { imageUrl } from '../../shared/present-video.ts'

/** Other media of a folder that the mean retention is of, at most. */
const mostMates = 100

/** The days of a period that ends today. */
export const daysUntil = (now: Date, days: number): DayPeriod => ({ start: addDays(dayOf(now), 1 - days), end: dayOf(now) })

/** What the screen of a media's statistics shows of so many days. */
export async function readMediaStatistics(db: Database, video: VideoRow, days: number, now: Date): Promise<MediaStatistics> {
  const period = daysUntil(now, days)
  const file = { videoKey: video.key, sourceGeneration: video.source_generation }
  const [sums, before, people, percent, oldest, olderFiles, curves, mates] = await Promise.all([
    readMediaSums(db, video.key, period),
    readMediaSums(db, video.key, { start: addDays(period.start, -days), end: addDays(period.start, -1) }),
    countMediaPeople(db, file, startOfDay(period.start)),
    findCompletionPercent(db, video.account_id),
    findOldestQueued(db),
    hasOlderFiles(db, file),
    readCurves(db, video.key, period),
    listFolderMates(db, video.key, mostMates).then((found) => readCurveSamples(db, found, period)),
  ])
  return {
    updatedAt: (oldest && oldest < now ? oldest : now).toISOString(),
    views: sums.views,
    previousViews: before.views,
    seconds: sums.seconds,
    averageSeconds: sums.views === 0 ? 0 : sums.seconds / sums.views,
    people: people.people,
    namedPeople: people.named,
    completed: people.completed,
    completionPercent: percent,
    duration: video.duration,
    retention: toRetention(video.duration, curves, toAverage([...mates.values()])),
    olderFiles,
    storyboard: video.storyboard && imageUrl(video.storyboard),
  }
}

function toRetention(
  duration: number | null,
  curves: readonly CurveOfDay[],
  average: { average: number[]; averageOf: number },
): MediaStatistics['retention'] {
  const views = curves.reduce((sum, curve) => sum + curve.views, 0)
  const seconds = wholeSeconds(duration ?? 0)
  if (views <= 0 || seconds === 0) return null
  const counts = expandCurves(
    curves.map(({ points }) => points),
    seconds,
  )
  return { views, ...counts, ...average }
}

/** The mean of the shares of several media at evenly spaced places. */
function toAverage(mates: readonly CurveSamples[]): { average: number[]; averageOf: number } {
  if (mates.length === 0) return { average: [], averageOf: 0 }
  const mean = (at: number) => Math.min(1, mates.reduce((sum, { seen, views }) => sum + (seen[at] ?? 0) / views, 0) / mates.length)
  return { average: Array.from({ length: samplePlaces }, (_, at) => mean(at)), averageOf: mates.length }
}
