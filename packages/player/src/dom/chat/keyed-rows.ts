export type Row<T> = { element: HTMLElement; update(item: T): void }

/** Keeps the children of `list` equal to items: a row stays the same element, with its focus, while its item is there. */
export function createRows<T>(list: HTMLElement, keyOf: (item: T) => string, make: (item: T) => Row<T>) {
  const rows = new Map<string, Row<T>>()
  return (items: readonly T[]): void => {
    const keys = new Set(items.map(keyOf))
    for (const [key, { element }] of rows) {
      if (keys.has(key)) continue
      element.remove()
      rows.delete(key)
    }
    items.forEach((item, index) => {
      const key = keyOf(item)
      const row = rows.get(key) ?? make(item)
      rows.set(key, row)
      row.update(item)
      const present = list.children[index]
      if (present !== row.element) list.insertBefore(row.element, present ?? null)
    })
  }
}
