import { type ImportState, listPageSizes } from '@videozz/contract/browser'
import { choiceParam, numberParam, pageParam, textParam } from '../../../shared/search/codecs.ts'
import { searchSchema, type ViewOf } from '../../../shared/search/search-schema.ts'

/** What the list of a batch's files may be narrowed to, in the order of the menu. */
export const fileFilters = ['all', 'moving', 'done', 'failed', 'skipped', 'canceled'] as const
export type FileFilter = (typeof fileFilters)[number]

/** States that a filter shows; null for all. */
export const statesOfFilter: Record<FileFilter, readonly ImportState[] | null> = {
  all: null,
  moving: ['listed', 'waiting', 'preparing', 'pulling', 'checking'],
  done: ['done'],
  failed: ['failed'],
  skipped: ['skipped'],
  canceled: ['canceled'],
}
export const filterNames: Record<FileFilter, string> = {
  all: 'Todos os arquivos',
  moving: 'Em andamento',
  done: 'Na biblioteca',
  failed: 'Com problema',
  skipped: 'Deixados de fora',
  canceled: 'Cancelados',
}

/** Search parameters of the list of batches. `limit`: rows of a page; null is the person's preference. */
export const importsSearch = searchSchema({ page: pageParam, limit: numberParam(listPageSizes, null) })
/** Search parameters of one batch and its files. */
export const importSearch = searchSchema({
  state: choiceParam(fileFilters, 'all'),
  search: textParam(128),
  page: pageParam,
  limit: numberParam(listPageSizes, null),
})
export type ImportView = ViewOf<typeof importSearch>
