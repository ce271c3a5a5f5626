/** Orders of the library, by their wire names. */
export const orders = [
  { value: 'createdAt', label: 'Mais recentes' },
  { value: 'oldestCreatedAt', label: 'Mais antigos' },
  { value: 'ascTitle', label: 'A-Z' },
  { value: 'descTitle', label: 'Z-A' },
] as const
export type LibraryOrder = (typeof orders)[number]['value']

/** Kinds of the filter, by their wire names. */
export const types = [
  { value: 'all', label: 'Todos' },
  { value: 'default', label: 'Vídeos' },
  { value: 'youtube', label: 'YouTube' },
  { value: 'audio', label: 'Áudios' },
] as const
export type LibraryType = (typeof types)[number]['value']

/** What of the library is shown; it lives in the address, so that going back finds it. */
export type LibraryView = { search: string; orderBy: LibraryOrder; type: LibraryType; page: number }

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Reads the view from the address; what makes no sense becomes the default. */
export function readLibraryView(search: Record<string, unknown>): LibraryView {
  const page = Number(search.page)
  return {
    search: text(search.search).slice(0, 200),
    orderBy: orders.find((order) => order.value === search.orderBy)?.value ?? 'createdAt',
    type: types.find((type) => type.value === search.type)?.value ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The view for the address, defaults left out. */
export function writeLibraryView({ search, orderBy, type, page }: LibraryView): Partial<LibraryView> {
  return {
    ...(search && { search }),
    ...(orderBy !== 'createdAt' && { orderBy }),
    ...(type !== 'all' && { type }),
    ...(page > 1 && { page }),
  }
}

/** Numbers of a pager: first, last, the current one and its neighbours; `null` where some are left out. */
export function pagerNumbers(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, page === 1 ? 3 : 1, page === pages ? pages - 2 : pages, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0
    if (number - before === 1) return [number]
    // A gap of one is the number itself.
    return number - before === 2 ? [number - 1, number] : [null, number]
  })
}
