import { type Answer, type Folder, folderPreviewLimit, type folderRoutes, mostFolders, type ServerInput } from '@videozz/contract'
import {
  findFolder,
  findFolderAt,
  type FolderRow,
  listFolders as readPage,
  listFolderVideos as readVideos,
  withFolderParts,
} from '@videozz/db'
import { type AccountSession, cleanLine, folderKeysOf } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentVideo } from '../../shared/present-video.ts'
import { presentFolder } from './present-folder.ts'
import { readFilter, readFolderOrder, readVideoOrder } from './read-order.ts'

type Routes = typeof folderRoutes
type Query<N extends keyof Routes> = ServerInput<Routes[N]>['query']

const present = async ({ db }: Deps, rows: FolderRow[]): Promise<Folder[]> =>
  (await withFolderParts(db, rows, rows.length <= folderPreviewLimit)).map(presentFolder)

/** One folder as lists show it. @throws AppError FOLDER_NOT_FOUND where there is none. */
export async function presentOne(deps: Deps, row: FolderRow | undefined): Promise<Folder> {
  const [folder] = row ? await present(deps, [row]) : []
  if (!folder) throw new AppError('FOLDER_NOT_FOUND')
  return folder
}

/** The key of the folder that a path of joined keys names; a single key as it is. @throws AppError FOLDER_NOT_FOUND where it lies elsewhere. */
export async function readFolderKey({ db }: Pick<Deps, 'db'>, session: AccountSession, path: string): Promise<string> {
  if (!path.includes('_')) return path
  const found = await findFolderAt(db, session.accountId, path, folderKeysOf(session))
  if (!found) throw new AppError('FOLDER_NOT_FOUND')
  return found.key
}

/** A page of the account's folders, or of those a member is bound to. */
export async function listFolders(
  deps: Deps,
  session: AccountSession,
  query: Query<'listFolders'>,
): Promise<Answer<Routes['listFolders']>> {
  const { search, levels, page, limit, orderBy, sortBy } = query
  const { items, total } = await readPage(deps.db, {
    accountId: session.accountId,
    bounds: folderKeysOf(session),
    search: cleanLine(search),
    ...readFolderOrder(orderBy, sortBy),
    within: levels,
    page,
    limit,
  })
  return { items: await present(deps, items), totalItems: total }
}

/** One folder with its subfolders. @throws AppError FOLDER_NOT_FOUND, also for another account's. */
export async function getFolder(
  deps: Deps,
  accountId: string,
  key: string,
  { search, orderBy, sortBy }: Query<'getFolder'>,
): Promise<Answer<Routes['getFolder']>> {
  const row = await findFolder(deps.db, accountId, key)
  const folder = await presentOne(deps, row)
  const { items } = await readPage(deps.db, {
    accountId,
    search: cleanLine(search),
    ...readFolderOrder(orderBy, sortBy),
    within: { parent: key },
    // What lies in a folder the member sees, the member sees.
    bounds: null,
    page: 1,
    limit: mostFolders,
  })
  return { ...folder, subFolders: await present(deps, items), manual: row?.manual ?? false }
}

/** A page of the media of a folder. @throws AppError FOLDER_NOT_FOUND. */
export async function listFolderVideos(
  deps: Deps,
  accountId: string,
  key: string,
  { query, orderBy, sortBy, filterBy, type, page, limit }: Query<'listFolderVideos'>,
): Promise<Answer<Routes['listFolderVideos']>> {
  const folder = await findFolder(deps.db, accountId, key)
  if (!folder) throw new AppError('FOLDER_NOT_FOUND')
  const order = orderBy ?? (folder.manual ? 'manual' : 'createdAt')
  const { items, total, capped } = await readVideos(deps.db, {
    folder,
    search: cleanLine(query),
    ...readFilter(filterBy ?? type ?? 'all'),
    ...readVideoOrder(order, sortBy),
    page,
    limit,
  })
  const now = deps.now()
  return { items: items.map((item) => ({ ...presentVideo(item, now), order: item.position })), total, capped, orderBy: order }
}
