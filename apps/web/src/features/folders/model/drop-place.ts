/** Where a dropped row is placed: after the target row when dragged from above it, else before it. */
export type DropSide = 'before' | 'after'

export const dropSide = (keys: readonly string[], moved: string, over: string): DropSide =>
  keys.indexOf(moved) < keys.indexOf(over) ? 'after' : 'before'

/**
 * The row before which a row dropped on another one is moved: a key, null for the end of this page, or undefined where nothing changes.
 * `keys` are those of the page in their order.
 */
export function placeBefore(keys: readonly string[], moved: string, over: string): string | null | undefined {
  if (moved === over || !keys.includes(moved) || !keys.includes(over)) return undefined
  if (dropSide(keys, moved, over) === 'before') return over
  return keys[keys.indexOf(over) + 1] ?? null
}

/** The items of a page after the row is moved. */
export function reordered<T extends { key: string }>(items: readonly T[], moved: string, before: string | null): T[] {
  const row = items.find(({ key }) => key === moved)
  const rest = items.filter(({ key }) => key !== moved)
  if (!row) return [...items]
  const at = before === null ? rest.length : rest.findIndex(({ key }) => key === before)
  return at < 0 ? rest : [...rest.slice(0, at), row, ...rest.slice(at)]
}
