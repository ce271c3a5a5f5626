export type Keyed = { key: string }
/** Rows selected in a list, by key; it lasts over its pages. */
export type Selection<Row extends Keyed> = ReadonlyMap<string, Row>

export const noSelection: ReadonlyMap<string, never> = new Map<string, never>()

export const withRows = <Row extends Keyed>(selected: Selection<Row>, rows: readonly Row[]): Selection<Row> =>
  new Map([...selected, ...rows.map((row) => [row.key, row] as const)])

export const withoutKeys = <Row extends Keyed>(selected: Selection<Row>, keys: readonly string[]): Selection<Row> => {
  const gone = new Set(keys)
  return new Map([...selected].filter(([key]) => !gone.has(key)))
}

/** The rows between two, both included, in either order; the second alone where the first is missing. */
export function rowsBetween<Row extends Keyed>(rows: readonly Row[], from: string | null, to: string): readonly Row[] {
  const last = rows.findIndex(({ key }) => key === to)
  if (last === -1) return []
  const first = rows.findIndex(({ key }) => key === from)
  if (first === -1) return rows.slice(last, last + 1)
  return rows.slice(Math.min(first, last), Math.max(first, last) + 1)
}
