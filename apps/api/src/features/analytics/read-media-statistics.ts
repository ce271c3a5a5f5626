import type { MediaStatistics } from '@videozz/contract'
import {
  countMediaPeople,
  type CurveOfDay,
  type Database,
  type DayPeriod,
  findCompletionPercent,
  findOldestQueued,
  hasOlderFiles,
  listFolderMates,
  readCurves,
  readMediaSums,
  type VideoRow,
} from '@videozz/db'
import { addDays, dayOf, expandCurves, startOfDay, wholeSeconds } from '@videozz/domain'
import { imageUrl } from '../../shared/present-video.ts'

/** Other media of a folder that the mean retention is of, at most. */
const mostMates = 100
const averagePoints = 101

/** The days of a period that ends today. */
export const daysUntil = (now: Date, days: number): DayPeriod => ({ start: addDays(dayOf(now), 1 - days), end: dayOf(now) })

/** What the screen of a media's statistics shows of so many days. */
export async function readMediaStatistics(db: Database, video: VideoRow, days: number, now: Date): Promise<MediaStatistics> {
  const period = daysUntil(now, days)
  const file = { videoKey: video.key, sourceGeneration: video.source_generation }
  const [sums, before, people, percent, oldest, olderFiles, mates] = await Promise.all([
    readMediaSums(db, video.key, period),
    readMediaSums(db, video.key, { start: addDays(period.start, -days), end: addDays(period.start, -1) }),
    countMediaPeople(db, file, startOfDay(period.start)),
    findCompletionPercent(db, video.account_id),
    findOldestQueued(db),
    hasOlderFiles(db, file),
    listFolderMates(db, video.key, mostMates),
  ])
  const curves = Map.groupBy(await readCurves(db, [video.key, ...mates.map(({ key }) => key)], period), ({ videoKey }) => videoKey)
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
    retention: toRetention(video.duration, curves.get(video.key) ?? [], toAverage(mates, curves)),
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

/** The mean of the shares of several media at evenly spaced places; media that nobody watched are left out. */
function toAverage(
  mates: readonly { key: string; duration: number }[],
  curves: ReadonlyMap<string, readonly CurveOfDay[]>,
): { average: number[]; averageOf: number } {
  const shares = mates.flatMap(({ key, duration }) => {
    const own = toRetention(duration, curves.get(key) ?? [], { average: [], averageOf: 0 })
    if (!own) return []
    const last = own.seen.length - 1
    return [Array.from({ length: averagePoints }, (_, at) => (own.seen[Math.round((at * last) / (averagePoints - 1))] ?? 0) / own.views)]
  })
  if (shares.length === 0) return { average: [], averageOf: 0 }
  const mean = (at: number) => Math.min(1, shares.reduce((sum, share) => sum + (share[at] ?? 0), 0) / shares.length)
  return { average: Array.from({ length: averagePoints }, (_, at) => mean(at)), averageOf: shares.length }
}
