import { expect, it } from 'vitest'
import { evidenceChart } from './evidence-chart.ts'

const frame = { width: 500, height: 300, left: 100, margin: 10, bottom: 30 }
const rise = Array.from({ length: 60 }, (_, unit) => (unit + 1) * 0.28)
const fall = Array.from({ length: 60 }, (_, unit) => -(unit + 1) * 0.5)

it('lines rise from the same place, and the one that is named ends above the least', () => {
  const chart = evidenceChart({ named: [rise], others: [fall] }, { tested: 1000, risk: 1e-6 }, frame)
  const least = chart.rows.find(({ isLeast }) => isLeast)
  expect(least?.label).toBe('1 em 1 milhão')
  expect(chart.named[0]?.end.y).toBeLessThan(least?.y ?? 0)
  expect(chart.named[0]?.points.split(' ')[0]).toBe(chart.others[0]?.split(' ')[0])
  const ys = [...(chart.named[0]?.points ?? '').split(' '), ...(chart.others[0] ?? '').split(' ')].map((point) =>
    Number(point.split(',')[1]),
  )
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(frame.margin)
  expect(Math.max(...ys)).toBeLessThanOrEqual(frame.height - frame.bottom)
  expect(chart.columns.map(({ label }) => label)).toEqual(['0', '20', '40', '60'])
})

it('labels of bounds rise, and none lies over another', () => {
  const chart = evidenceChart({ named: [rise.map((capital) => capital * 6)], others: [] }, { tested: 1e6, risk: 1e-6 }, frame)
  const heights = chart.rows.map(({ y }) => y)
  expect(heights).toEqual(heights.toSorted((one, other) => other - one))
  for (const [index, height] of heights.entries()) expect((heights[index - 1] ?? Infinity) - height).toBeGreaterThan(8)
})

it('a chart of nothing has its labels', () => {
  expect(evidenceChart({ named: [], others: [] }, { tested: 1, risk: 1e-6 }, frame).rows.length).toBeGreaterThan(1)
})
