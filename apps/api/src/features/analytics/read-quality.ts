import type { QualityFigures, QualityReport } from '@videozz/contract'
import { type Database, type QualityRow, readQuality } from '@videozz/db'
import { boundOfStep, quantileStep } from '@videozz/domain'
import type { ComparedPeriod } from './read-period.ts'

const mostWorst = 5

/** How well playback went in a period, beside the period before. */
export async function readQualityReport(db: Database, accountId: string, period: ComparedPeriod): Promise<QualityReport> {
  const [rows, previous] = await Promise.all([readQuality(db, accountId, period), readQuality(db, accountId, period.previous)])
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return {
    total: figuresOf(rows),
    previous: figuresOf(previous),
    days: period.days.map((day) => ({ day, ...figuresOf(byDay.get(day) ?? []) })),
    networks: groupsOf(rows, ({ network }) => network),
    browsers: groupsOf(rows, ({ browser }) => browser),
    worst: worstOf(rows),
  }
}

const total = (rows: readonly QualityRow[], read: (row: QualityRow) => number): number => rows.reduce((sum, row) => sum + read(row), 0)

function stepsOf(rows: readonly QualityRow[]): number[] {
  const steps: number[] = []
  for (const { firstFrames } of rows) for (const [step, count] of firstFrames.entries()) steps[step] = (steps[step] ?? 0) + count
  return steps
}

function figuresOf(rows: readonly QualityRow[]): QualityFigures {
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

function groupsOf<V extends string>(rows: readonly QualityRow[], read: (row: QualityRow) => V): (QualityFigures & { value: V })[] {
  return [...Map.groupBy(rows, read)]
    .map(([value, group]) => ({ value, ...figuresOf(group) }))
    .toSorted((a, b) => b.views - a.views || a.value.localeCompare(b.value))
}

/** Browsers and networks of the slowest tenth. */
function worstOf(rows: readonly QualityRow[]): QualityReport['worst'] {
  const from = quantileStep(stepsOf(rows), 0.9)
  if (from === null) return []
  return [...Map.groupBy(rows, ({ browser, network }) => `${browser}|${network}`).values()]
    .flatMap((group) => {
      const [first] = group
      const slow = total(group, ({ firstFrames }) => firstFrames.slice(from).reduce((sum, count) => sum + count, 0))
      return first && slow > 0 ? [{ browser: first.browser, network: first.network, views: total(group, ({ views }) => views), slow }] : []
    })
    .toSorted((a, b) => b.slow - a.slow)
    .slice(0, mostWorst)
}
