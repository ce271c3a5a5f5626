import { hasFeature, listPageSizes } from '@videozz/contract/browser'
import { type MediaOrder, mediaOrders } from '../../../shared/lists/media-orders.ts'
import { choiceParam, numberParam, pageParam, textParam } from '../../../shared/search/codecs.ts'
import { coursePeriods, idlePeriods } from '../../../shared/queries/course-statistics.ts'
import { searchSchema, type ViewOf } from '../../../shared/search/search-schema.ts'

/** The order set by dragging; offered when the folder has one. */
export const manualOrder = { value: 'manual', label: 'Ordem manual' } as const
export type FileOrder = MediaOrder | 'manual'

const kinds = [
  { value: '', label: 'Todos' },
  { value: 'default', label: 'Vídeos' },
  { value: 'youtube', label: 'Youtube' },
  { value: 'audio', label: 'Áudios' },
] as const
export type FileType = (typeof kinds)[number]['value']

/** Kinds of the filter, by their wire names; without those that no media of this build can be. */
export const fileTypes = kinds.filter(({ value }) => value !== 'youtube' || hasFeature('linkImports'))

/** Value of the tab «Estatísticas» in the address; its files are the tab without one. */
export const statisticsTab = 'estatisticas'

/**
 * Search parameters of a folder: its tab, its files and its statistics. `orderBy`: null is the default order: manual when the folder has one, else the newest first.
 * `limit`: rows of a page; null is the person's preference.
 */
export const filesSearch = searchSchema({
  search: textParam(),
  orderBy: choiceParam(
    [...mediaOrders, manualOrder].map(({ value }) => value),
    null,
  ),
  type: choiceParam(
    fileTypes.map(({ value }) => value),
    '',
  ),
  page: pageParam,
  limit: numberParam(listPageSizes, null),
  tab: choiceParam(['', statisticsTab], ''),
  since: numberParam(coursePeriods, null),
  idle: numberParam(idlePeriods, 14),
})
export type FilesView = ViewOf<typeof filesSearch>

/** Whether all files of the folder are listed, which reordering by dragging requires. */
export const isWhole = ({ search, type }: FilesView): boolean => search === '' && type === ''
