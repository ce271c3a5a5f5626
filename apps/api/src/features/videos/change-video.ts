import type { ServerInput, Video, videoRoutes } from '@videozz/contract'
import { findVideo, updateVideo, type VideoRow, withRenditions } from '@videozz/db'
import { cleanLine, cleanText } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentVideo } from '../../shared/present-video.ts'

async function present(deps: Deps, video: VideoRow | undefined): Promise<Video> {
  const [found] = video ? await withRenditions(deps.db, [video]) : []
  if (!found) throw new AppError('VIDEO_NOT_FOUND')
  return presentVideo(found, deps.now())
}

/** One media of the account. @throws AppError VIDEO_NOT_FOUND, also for another account's. */
export async function getVideo(deps: Deps, accountId: string, key: string): Promise<Video> {
  return present(deps, await findVideo(deps.db, accountId, key))
}

/** Changes title and description. @throws AppError VIDEO_NOT_FOUND, INVALID_INPUT (nothing left of the title). */
export async function changeVideo(
  deps: Deps,
  accountId: string,
  key: string,
  body: ServerInput<typeof videoRoutes.updateVideo>['body'],
): Promise<Video> {
  const title = cleanLine(body.title)
  if (title === '') throw new AppError('INVALID_INPUT', { fields: { title: 'Informe o título.' } })
  return present(deps, await updateVideo(deps.db, accountId, key, { title, description: cleanText(body.description) }, deps.now()))
}

/** Chooses an automatic cover, or 0 for the default one. @throws AppError VIDEO_NOT_FOUND, INVALID_INPUT (no such cover). */
export async function selectThumbnail(deps: Deps, accountId: string, key: string, selectedThumb: number): Promise<Video> {
  const video = await findVideo(deps.db, accountId, key)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  if (selectedThumb > video.thumbnails.length) throw new AppError('INVALID_INPUT', { fields: { selectedThumb: 'Esta capa não existe.' } })
  return present(deps, await updateVideo(deps.db, accountId, key, { selected_thumb: selectedThumb }, deps.now()))
}
