import type { Result, Row } from '../bench.ts'
import { keeps, median, spread } from './statistics.ts'

const decimals: Partial<Record<Row['unit'], number>> = { ratio: 2, share: 4, luma: 2, s: 2, ms: 1, 'ms/MB': 3 }

const format = (value: number, { unit }: Row): string => {
  const text = value.toFixed(decimals[unit] ?? 0)
  return unit === 'ratio' || unit === 'share' || unit === 'count' ? text : `${text} ${unit}`
}

function budgetOf(row: Row): string {
  if (!row.budget) return ''
  return 'most' in row.budget ? `≤ ${row.budget.most}` : `≥ ${row.budget.least}`
}

const verdictOf = (row: Row): string => (row.budget ? (keeps(row.values, row.budget) ? 'kept' : '**missed**') : '')

function cellsOf(row: Row): string[] {
  const { low, high } = spread(row.values)
  return [
    row.what,
    format(median(row.values), row),
    `${format(low, row)} – ${format(high, row)}`,
    String(row.values.length),
    budgetOf(row),
    verdictOf(row),
  ]
}

/** Results of one bench as Markdown: a table, then its notes. */
export function renderResult({ rows, details, notes }: Result): string {
  const table = [
    ['What', 'Median', 'Lowest – highest', 'Runs', 'Budget', ''],
    ['---', '---', '---', '---', '---', '---'],
    ...rows.map(cellsOf),
  ]
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`)
  const parts = [lines.join('\n'), ...(details ? [details] : []), notes.map((note) => `- ${note}`).join('\n')]
  return parts.filter((part) => part !== '').join('\n\n')
}

/**
 * Puts the results of one bench between its markers `<!-- results:name -->` and `<!-- /results:name -->`.
 * @throws Error when the text has no such place.
 */
export function placeResult(text: string, name: string, result: string): string {
  const [open, close] = [`<!-- results:${name} -->`, `<!-- /results:${name} -->`]
  const [start, end] = [text.indexOf(open), text.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`There is no place for the results of ${name}`)
  return `${text.slice(0, start + open.length)}\n\n${result}\n\n${text.slice(end)}`
}
