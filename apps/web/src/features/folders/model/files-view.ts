import { listPageSizes } from '@videozz/contract/browser'
import { type MediaOrder, mediaOrders } from '../../../shared/lists/media-orders.ts'
import { pageOf, textOf } from './folders-view.ts'

/** The order made by dragging; offered where somebody has made one. */
export const manualOrder = { value: 'manual', label: 'Ordem manual' } as const
export type FileOrder = MediaOrder | 'manual'

/** Kinds of the filter, by their wire names. */
export const fileTypes = [
  { value: '', label: 'Todos' },
  { value: 'default', label: 'Vídeos' },
  { value: 'youtube', label: 'Youtube' },
  { value: 'audio', label: 'Áudios' },
] as const
export type FileType = (typeof fileTypes)[number]['value']

/** What of a folder's files is shown. Without an order it is the folder's own: by hand where somebody made one, else the newest first. */
export type FilesView = {
  search: string
  orderBy: FileOrder | null
  type: FileType
  page: number
  /** Rows of a page; null is what the person prefers everywhere. */
  limit: number | null
}

/** Reads the view from the address; what makes no sense becomes the default. */
export function readFilesView(search: Record<string, unknown>): FilesView {
  return {
    search: textOf(search.search),
    orderBy: [...mediaOrders, manualOrder].find((order) => order.value === search.orderBy)?.value ?? null,
    type: fileTypes.find((type) => type.value === search.type)?.value ?? '',
    page: pageOf(search.page),
    limit: listPageSizes.find((size) => size === Number(search.limit)) ?? null,
  }
}

/** The view for the address, defaults left out. */
export function writeFilesView({ search, orderBy, type, page, limit }: FilesView): Partial<FilesView> {
  return {
    ...(search && { search }),
    ...(orderBy && { orderBy }),
    ...(type && { type }),
    ...(page > 1 && { page }),
    ...(limit !== null && { limit }),
  }
}

/** Whether what is shown is the folder as it is, so that a place in it can be given by hand. */
export const isWhole = ({ search, type }: FilesView): boolean => search === '' && type === ''
