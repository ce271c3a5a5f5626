import type { Answer, folderRoutes, ServerInput } from '@videozz/contract'
import { addToFolders, type Database, type MissingThing, moveBetweenFolders, orderInFolder, removeFromFolder } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { readVideoOrder } from './read-order.ts'

type Routes = typeof folderRoutes
type Body<N extends keyof Routes> = ServerInput<Routes[N]>['body']

/** Changes folders in one transaction, which leaves nothing when one of the ids is not the account's. @throws AppError FOLDER_NOT_FOUND, VIDEO_NOT_FOUND. */
async function change<T extends object>({ db }: Deps, work: (trx: Database) => Promise<T | MissingThing>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const done = await work(trx)
    if ('missing' in done) throw new AppError(done.missing === 'folder' ? 'FOLDER_NOT_FOUND' : 'VIDEO_NOT_FOUND')
    return done
  })
}

/** Adds every media to every folder. @throws AppError FOLDER_NOT_FOUND, VIDEO_NOT_FOUND. */
export async function sendToFolders(
  deps: Deps,
  accountId: string,
  { videos, folders }: Body<'sendToFolders'>,
): Promise<Answer<Routes['sendToFolders']>> {
  const { added } = await change(deps, (trx) => addToFolders(trx, accountId, folders, { videos }, deps.now()))
  return { added: added.length }
}

/** Adds media to a folder. @throws AppError FOLDER_NOT_FOUND, VIDEO_NOT_FOUND. */
export async function addFolderVideos(
  deps: Deps,
  accountId: string,
  key: string,
  placed: Body<'addFolderVideos'>,
): Promise<Answer<Routes['addFolderVideos']>> {
  const { added } = await change(deps, (trx) => addToFolders(trx, accountId, [key], placed, deps.now()))
  return { added: added.map((place) => place.video_key) }
}

/** Takes media out of a folder. @throws AppError FOLDER_NOT_FOUND, VIDEO_NOT_FOUND. */
export async function removeFolderVideos(
  deps: Deps,
  accountId: string,
  key: string,
  places: Body<'removeFolderVideos'>,
): Promise<Answer<Routes['removeFolderVideos']>> {
  const videos = places.map((place) => place.video)
  return change(deps, (trx) => removeFromFolder(trx, accountId, key, videos, deps.now()))
}

/** Moves media to another folder. @throws AppError FOLDER_NOT_FOUND (either), VIDEO_NOT_FOUND, INVALID_INPUT (the same folder). */
export async function moveFolderVideos(
  deps: Deps,
  accountId: string,
  key: string,
  { to, ...placed }: Body<'moveFolderVideos'>,
): Promise<Answer<Routes['moveFolderVideos']>> {
  if (to === key) throw new AppError('INVALID_INPUT', { fields: { to: 'Escolha outra pasta: estes arquivos já estão nesta.' } })
  return change(deps, (trx) => moveBetweenFolders(trx, accountId, { from: key, to }, placed, deps.now()))
}

/** Puts a media of a folder in its place by hand. @throws AppError FOLDER_NOT_FOUND, VIDEO_NOT_FOUND (either, when it is not in the folder). */
export async function orderFolderVideos(
  deps: Deps,
  accountId: string,
  key: string,
  { video, before, orderBy }: Body<'orderFolderVideos'>,
): Promise<void> {
  const wish = { video, before, start: readVideoOrder(orderBy, undefined) }
  await change(deps, async (trx) => (await orderInFolder(trx, accountId, key, wish, deps.now())) ?? {})
}
