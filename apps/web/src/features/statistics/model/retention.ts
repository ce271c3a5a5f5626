import type { Chapter } from '@videozz/contract/browser'
import { chaptersWithin, formatClock } from '@videozz/domain'
import { formatCount } from '../../../shared/format/number.ts'
import type { MediaStatistics } from '../../../shared/queries/media-statistics.ts'
import type { ChartTableData } from '../../../ui/charts/chart-table.tsx'
import type { CurvePoint } from '../../../ui/charts/curve.ts'
import { shareText } from '../../../ui/charts/number-text.ts'

type Retention = NonNullable<MediaStatistics['retention']>
export type ChapterPart = { from: number; to: number; title: string }

const mostParts = 120
const mostRows = 200
/** Seconds between two rows of the table. */
const rowSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600]

/** Share of the views that saw each second. */
export const sharesOf = ({ seen, views }: Retention): number[] => seen.map((count) => Math.min(1, count / views))

/** The retention as a curve that reaches to the end. @param duration in seconds. */
export function curveOf(retention: Retention, duration: number): CurvePoint[] {
  const points = sharesOf(retention).map((share, at) => ({ at, share }))
  const last = points.at(-1)
  return last && duration > last.at ? [...points, { at: duration, share: last.share }] : points
}

/** The mean of the other media of the folder, stretched over the length of this one. */
export const averageCurveOf = ({ average }: Retention, duration: number): CurvePoint[] =>
  average.map((share, place) => ({ at: (place / Math.max(1, average.length - 1)) * duration, share }))

/** Share of the views that saw a part more than once, by parts of equal length. */
export function heatOf({ again, views }: Retention): number[] {
  const parts = Math.min(mostParts, again.length)
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [Math.floor((part * again.length) / parts), Math.floor(((part + 1) * again.length) / parts)]
    return Math.max(...again.slice(from, to)) / views
  })
}

/** Chapters with where each ends. */
export function chapterParts(chapters: readonly Chapter[], duration: number): ChapterPart[] {
  const within = chaptersWithin(chapters, duration)
  return within.map(({ start, title }, place) => ({ from: start, to: within[place + 1]?.start ?? duration, title }))
}

export const chapterAt = (chapters: readonly ChapterPart[], second: number): string | null =>
  chapters.find(({ from, to }) => second >= from && second < to)?.title ?? null

/** The retention in one sentence: where it ends, and what was seen again most. */
export function retentionText(retention: Retention): string {
  const shares = sharesOf(retention)
  const most = Math.max(0, ...retention.again)
  const again =
    most === 0 ? 'Nenhum trecho foi visto de novo.' : `O segundo mais visto de novo é ${formatClock(retention.again.indexOf(most))}.`
  return `De ${formatCount(retention.views)} visualizações, ${shareText(shares.at(-1) ?? 0)} viram o último segundo. ${again}`
}

/** The numbers of the curve; of long media every so many seconds. */
export function retentionTable(retention: Retention, mean: string | null): ChartTableData {
  const { seen, again, views, average } = retention
  const step = rowSteps.find((seconds) => seen.length / seconds <= mostRows) ?? seen.length
  const rows = seen.flatMap((count, second) => {
    if (second % step !== 0 && second !== seen.length - 1) return []
    const beside = average[Math.round((second / Math.max(1, seen.length - 1)) * (average.length - 1))] ?? 0
    const cells = [formatClock(second), shareText(Math.min(1, count / views)), formatCount(count), formatCount(again[second] ?? 0)]
    return [mean === null ? cells : [...cells, shareText(beside)]]
  })
  const columns = ['Tempo', 'Assistindo', 'Visualizações', 'Viram de novo']
  return { columns: mean === null ? columns : [...columns, mean], rows }
}
