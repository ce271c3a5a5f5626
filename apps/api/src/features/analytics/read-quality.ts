import type { QualityFigures, QualityReport } from '@videozz/contract'
import { type Database, type QualityOfPeriod, readQuality } from '@videozz/db'
import { addFirstFrames, boundOfStep, quantileStep, type QualitySums } from '@videozz/domain'
import type { ComparedPeriod } from './read-period.ts'

const mostWorst = 5

/** How well playback went in a period, beside the period before. */
export async function readQualityReport(db: Database, accountId: string, period: ComparedPeriod): Promise<QualityReport> {
  const [{ days, groups }, previous] = await Promise.all([readQuality(db, accountId, period), readQuality(db, accountId, period.previous)])
  const byDay = Map.groupBy(days, ({ day }) => day)
  return {
    total: figuresOf(groups),
    previous: figuresOf(previous.groups),
    days: period.days.map((day) => ({ day, ...figuresOf(byDay.get(day) ?? []) })),
    networks: groupsOf(groups, ({ network }) => network),
    browsers: groupsOf(groups, ({ browser }) => browser),
    worst: worstOf(groups),
  }
}

type Groups = QualityOfPeriod['groups']
const total = (rows: readonly QualitySums[], read: (row: QualitySums) => number): number => rows.reduce((sum, row) => sum + read(row), 0)
const stepsOf = (rows: readonly QualitySums[]): number[] =>
  rows.reduce<number[]>((sum, { firstFrames }) => addFirstFrames(sum, firstFrames), [])

function figuresOf(rows: readonly QualitySums[]): QualityFigures {
  const steps = stepsOf(rows)
  const bound = (step: number | null) => (step === null ? null : boundOfStep(step))
  const [stallMs, playMs] = [total(rows, (row) => row.stallMs), total(rows, (row) => row.playMs)]
  return {
    views: total(rows, ({ views }) => views),
    firstFrame: { median: bound(quantileStep(steps, 0.5)), tenth: bound(quantileStep(steps, 0.9)) },
    stalls: total(rows, ({ stalls }) => stalls),
    stallSeconds: stallMs / 1000,
    stallShare: stallMs + playMs === 0 ? 0 : stallMs / (stallMs + playMs),
    errors: total(rows, ({ errors }) => errors),
    bitrate: playMs === 0 ? null : Math.round(total(rows, ({ bits }) => bits) / (playMs / 1000)),
  }
}

function groupsOf<V extends string>(rows: Groups, read: (row: Groups[number]) => V): (QualityFigures & { value: V })[] {
  return [...Map.groupBy(rows, read)]
    .map(([value, group]) => ({ value, ...figuresOf(group) }))
    .toSorted((a, b) => b.views - a.views || a.value.localeCompare(b.value))
}

/** Browsers and networks of the slowest tenth. */
function worstOf(groups: Groups): QualityReport['worst'] {
  const from = quantileStep(stepsOf(groups), 0.9)
  if (from === null) return []
  return groups
    .flatMap(({ browser, network, views, firstFrames }) => {
      const slow = firstFrames.slice(from).reduce((sum, count) => sum + count, 0)
      return slow > 0 ? [{ browser, network, views, slow }] : []
    })
    .toSorted((a, b) => b.slow - a.slow || a.browser.localeCompare(b.browser) || a.network.localeCompare(b.network))
    .slice(0, mostWorst)
}
