import { type FolderOrder, listPageSizes } from '@videozz/contract/browser'

/** Orders of folders, by their wire names. */
export const folderOrders = [
  { value: 'createdAt', label: 'Mais recentes' },
  { value: 'oldestCreatedAt', label: 'Mais antigas' },
  { value: 'ascName', label: 'A-Z' },
  { value: 'descName', label: 'Z-A' },
] as const satisfies readonly { value: FolderOrder; label: string }[]

/** What of «Minhas Pastas» is shown; it lives in the address, so that going back finds it. */
export type FoldersView = { search: string; orderBy: (typeof folderOrders)[number]['value']; page: number; limit: number }

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
export const pageOf = (value: unknown): number => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : 1)

/** Reads the view from the address; what makes no sense becomes the default. */
export function readFoldersView(search: Record<string, unknown>): FoldersView {
  return {
    search: textOf(search.search),
    orderBy: folderOrders.find((order) => order.value === search.orderBy)?.value ?? 'createdAt',
    page: pageOf(search.page),
    limit: listPageSizes.find((size) => size === Number(search.limit)) ?? 10,
  }
}

/** The view for the address, defaults left out. */
export function writeFoldersView({ search, orderBy, page, limit }: FoldersView): Partial<FoldersView> {
  return {
    ...(search && { search }),
    ...(orderBy !== 'createdAt' && { orderBy }),
    ...(page > 1 && { page }),
    ...(limit !== 10 && { limit }),
  }
}
