import type { BarListRow } from '../../../ui/charts/bar-list.tsx'

type Part = { value: string; views: number }
/** Rows shown before the others are summed. */
const shown = 5

export type PartOptions = {
  nameOf: (value: string) => string
  /** What is left over; it is grey, and last. */
  isRest: (value: string) => boolean
}

/** Parts of the views as rows, the largest first; beyond five, the smallest are one row `Outros`. */
export function partRows(parts: readonly Part[], { nameOf, isRest }: PartOptions): BarListRow[] {
  const total = parts.reduce((sum, { views }) => sum + views, 0)
  const row = (key: string, name: string, views: number, rest: boolean): BarListRow => ({
    key: key || 'unknown',
    name,
    value: views,
    share: total === 0 ? 0 : views / total,
    rest,
  })
  const sorted = parts.filter(({ views }) => views > 0).toSorted((one, other) => other.views - one.views)
  const rest = sorted.filter(({ value }) => isRest(value))
  const named = sorted.filter(({ value }) => !isRest(value))
  const kept = named.length + rest.length > shown ? named.slice(0, shown - 1) : named
  const left = [...named.slice(kept.length), ...rest]
  const rows = kept.map(({ value, views }) => row(value, nameOf(value), views, false))
  const [only] = left
  if (!only) return rows
  const sum = left.reduce((views, part) => views + part.views, 0)
  return [...rows, row(only.value, left.length === 1 ? nameOf(only.value) : 'Outros', sum, true)]
}
