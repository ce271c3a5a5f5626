import type { Answer, folderRoutes, ServerInput } from '@videozz/contract'
import { addToFolders, moveBetweenFolders, orderInFolder, removeFromFolder } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { readVideoOrder } from './read-order.ts'

type Routes = typeof folderRoutes
type Body<N extends keyof Routes> = ServerInput<Routes[N]>['body']

const refusals = { 'missing-folder': 'FOLDER_NOT_FOUND', 'missing-video': 'VIDEO_NOT_FOUND' } as const

/** @throws AppError FOLDER_NOT_FOUND, VIDEO_NOT_FOUND: one of the keys is not the account's, and nothing was changed. */
function requireDone<T extends { outcome: string }>(done: T): Exclude<T, { outcome: keyof typeof refusals }> {
  const { outcome } = done
  if (outcome === 'missing-folder' || outcome === 'missing-video') throw new AppError(refusals[outcome])
  return done as Exclude<T, { outcome: keyof typeof refusals }>
}

const contextOf = ({ db, now }: Deps) => ({ db, now: now() })

/** Adds every media to every folder. @throws AppError FOLDER_NOT_FOUND, VIDEO_NOT_FOUND. */
export async function sendToFolders(
  deps: Deps,
  accountId: string,
  { videos, folders }: Body<'sendToFolders'>,
): Promise<Answer<Routes['sendToFolders']>> {
  const { added } = requireDone(await addToFolders(contextOf(deps), accountId, folders, { videos }))
  return { added: added.length }
}

/** Adds media to a folder. @throws AppError FOLDER_NOT_FOUND, VIDEO_NOT_FOUND. */
export async function addFolderVideos(
  deps: Deps,
  accountId: string,
  key: string,
  placed: Body<'addFolderVideos'>,
): Promise<Answer<Routes['addFolderVideos']>> {
  const { added } = requireDone(await addToFolders(contextOf(deps), accountId, [key], placed))
  return { added }
}

/** Takes media out of a folder. @throws AppError FOLDER_NOT_FOUND, VIDEO_NOT_FOUND. */
export async function removeFolderVideos(
  deps: Deps,
  accountId: string,
  key: string,
  places: Body<'removeFolderVideos'>,
): Promise<Answer<Routes['removeFolderVideos']>> {
  const videos = places.map((place) => place.video)
  const { removed } = requireDone(await removeFromFolder(contextOf(deps), accountId, key, videos))
  return { removed }
}

/** Moves media to another folder. @throws AppError FOLDER_NOT_FOUND (either), VIDEO_NOT_FOUND, INVALID_INPUT (the same folder). */
export async function moveFolderVideos(
  deps: Deps,
  accountId: string,
  key: string,
  { to, ...placed }: Body<'moveFolderVideos'>,
): Promise<Answer<Routes['moveFolderVideos']>> {
  if (to === key) throw new AppError('INVALID_INPUT', { fields: { to: 'Escolha outra pasta: estes arquivos já estão nesta.' } })
  const { moved, added, orders } = requireDone(await moveBetweenFolders(contextOf(deps), accountId, { from: key, to }, placed))
  return { moved, added, orders }
}

/** Puts a media of a folder in its place by hand. @throws AppError FOLDER_NOT_FOUND, VIDEO_NOT_FOUND (either, when it is not in the folder). */
export async function orderFolderVideos(
  deps: Deps,
  accountId: string,
  key: string,
  { video, before, orderBy }: Body<'orderFolderVideos'>,
): Promise<void> {
  const place = { video, before, start: readVideoOrder(orderBy, undefined) }
  requireDone(await orderInFolder(contextOf(deps), accountId, key, place))
}
