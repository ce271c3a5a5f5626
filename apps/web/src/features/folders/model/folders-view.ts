import { type FolderOrder, listPageSizes } from '@videozz/contract/browser'
import { choiceParam, numberParam, pageParam, textParam } from '../../../shared/search/codecs.ts'
import { searchSchema, type ViewOf } from '../../../shared/search/search-schema.ts'

/** Orders of folders, by their wire names. */
export const folderOrders = [
  { value: 'createdAt', label: 'Mais recentes' },
  { value: 'oldestCreatedAt', label: 'Mais antigas' },
  { value: 'ascName', label: 'A-Z' },
  { value: 'descName', label: 'Z-A' },
] as const satisfies readonly { value: FolderOrder; label: string }[]

/** Search parameters of «Minhas Pastas». `limit`: rows of a page. */
export const foldersSearch = searchSchema({
  search: textParam(),
  orderBy: choiceParam(
    folderOrders.map(({ value }) => value),
    'createdAt',
  ),
  page: pageParam,
  limit: numberParam<number, number>(listPageSizes, 10),
})
export type FoldersView = ViewOf<typeof foldersSearch>
